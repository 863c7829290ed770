import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readImports } from './imports.ts'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = 'apps/server/src'

/** Areas and rooms of the server whose SQL stands in its own files. */
export const coveredFolders = [
  'people',
  'content',
  'inventory',
  'telephony',
  'commerce',
  'console',
  'operations/privacy',
  'operations/monitoring',
] as const

/** Where SQL stands: queries, state machines, tests and what they share. */
const sqlFile = /\/(?:[\w-]+-)?(?:queries|machine)\.ts$|\.test\.ts$|\/testing(?:\/|\.ts$)/

/** A query that is built, changed or run: by kysely, by its query builder, or by the driver below it. */
const builderCall =
  /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|withRecursive|executeQuery|executeTakeFirst(?:OrThrow)?)\b|\.execute\(|\bsql(?:`|<|\.\w+)/g

/** A comment: what looks like one within a string has no blank before it. */
const comment = /(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm

/** The files of the covered folders in which no SQL may stand. */
export function useCaseFiles(): { path: string; source: string }[] {
  const covered = new RegExp(`^${server}/(?:${coveredFolders.join('|')})/.*\\.ts$`)
  return readTree()
    .filter(({ path }) => covered.test(path) && !sqlFile.test(path))
    .map(({ path }) => ({ path, source: readFileSync(root + path, 'utf8') }))
}

/** The SQL in a file that is none of queries, one line each: path, line, what. */
export function findSql(path: string, source: string): string[] {
  const imports = readImports(path, source)
    .filter(({ to, typeOnly }) => !typeOnly && /^(?:kysely|pg|pg-[\w-]+)(?:\/|$)/.test(to))
    .map(({ to }) => `${path} imports ${to}`)
  const code = source.replace(comment, (text) => text.replace(/[^\n]/g, ' '))
  const calls = [...code.matchAll(builderCall)].map(
    ({ 0: call, index }) => `${path}:${code.slice(0, index).split('\n').length} builds a query: ${call}`,
  )
  return [...imports, ...calls]
}
