import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const server = 'apps/server/src'
const root = fileURLToPath(new URL('..', import.meta.url))

/** Two of them take the name of a table: one deletes rows, never of a history, one re-encrypts. */
const free =
  /^apps\/server\/src\/platform\/(db\/(machine\.ts|delete-in-steps\.ts|migrations\/)|encryption\/reencrypt\.ts)|\.test\.ts$|\/testing(\/|\.ts$)/

/** The entities with a history, from the tables that the migrations create. */
export function statefulEntities(): string[] {
  const migrations = filesUnder(`${server}/platform/db/migrations`).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  return [...migrations.join('\n').matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)_history\b/g)].map(
    ([, entity = '']) => entity,
  )
}

export function fencedFiles(): { path: string; source: string }[] {
  return filesUnder(server)
    .filter((path) => path.endsWith('.ts') && !free.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}

/** The writes of a state or history in a file, one line each: path, line, text. */
export function findStateWrites(path: string, source: string, entities: readonly string[]): string[] {
  const stateful = `(?:${entities.join('|')})s`
  const history = `(?:${entities.join('|')})_history`
  const found = [
    ...matches(source, `(?:insertInto|updateTable|mergeInto|deleteFrom)\\('${history}'`, 'writes a history'),
    ...matches(source, `(?:INTO|UPDATE|COPY|DELETE FROM)\\s+${history}\\b`, 'writes a history'),
    ...matches(source, `(?:insertInto|mergeInto)\\('${stateful}'`, 'begins a row with a state'),
    ...matches(source, `(?:INTO|COPY)\\s+${stateful}\\b`, 'begins a row with a state'),
    ...matches(source, `(?:insertInto|mergeInto|updateTable)\\((?!\\s*')`, 'hides its table'),
    ...matches(source, '(?:INTO|UPDATE|COPY|DELETE FROM)\\s+\\$\\{', 'hides its table'),
    ...matches(source, `UPDATE\\s+${stateful}\\b`, 'changes a state', setsState),
    ...matches(source, `updateTable\\('${stateful}`, 'changes a state', callsSetOfState),
  ]
  return found.map(({ line, what }) => `${path}:${line} ${what}`)
}

function matches(source: string, pattern: string, what: string, also = (_after: string) => true) {
  return [...source.matchAll(new RegExp(pattern, 'g'))]
    .filter(({ index }) => also(source.slice(index)))
    .map(({ index }) => ({ what, line: source.slice(0, index).split('\n').length }))
}

/** SQL: the columns of a SET clause. */
function setsState(statement: string): boolean {
  const columns = /\bSET\b([^`]*?)(?:\bWHERE\b|\bFROM\b|\bRETURNING\b|`|$)/.exec(statement)?.[1] ?? ''
  return /\b(?:state|stage)\b/.test(columns)
}

/** kysely: the values must be an object literal, so that its columns are visible here. */
function callsSetOfState(query: string): boolean {
  const chain = query.slice(0, /\.execute/.exec(query)?.index)
  const values = chain.split('.set(').slice(1).map(firstArgument)
  return values.some(
    (value) => !value.trimStart().startsWith('{') || /\.\.\.|\b(?:state|stage)\b/.test(value),
  )
}

/** The text before the closing parenthesis. */
function firstArgument(text: string): string {
  let depth = 1
  for (const [at, character] of [...text].entries()) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) return text.slice(0, at)
  }
  return text
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
