import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readImports } from './imports.ts'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = 'apps/server/src'

/** Areas and rooms of the server with SQL in files of its own. */
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

/** Files that may have SQL: queries, state machines, tests and fixtures. */
const sqlFile = /\/(?:[\w-]+-)?(?:queries|machine)\.ts$|\.test\.ts$|\/testing(?:\/|\.ts$)/

/** A query that is built, changed or run: by kysely, by its query builder, or by the driver below. */
const builderCall =
  /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|withRecursive|executeQuery|executeTakeFirst(?:OrThrow)?)\b|\.execute\(|\bsql(?:`|<|\.\w+)/g

/** A comment. In a string, "//" has no blank before it. */
const comment = /(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm

/** The files of the covered folders that may have no SQL. */
export function useCaseFiles(): { path: string; source: string }[] {
  const covered = new RegExp(`^${server}/(?:${coveredFolders.join('|')})/.*\\.ts$`)
  return readTree()
    .filter(({ path }) => covered.test(path) && !sqlFile.test(path))
    .map(({ path }) => ({ path, source: readFileSync(root + path, 'utf8') }))
}

/** The SQL of a file that is not a query file, one line each: path, line, text. */
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
