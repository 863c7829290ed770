import { constructs, constructsIn, type ConstructName } from './constructs.ts'
import { dialects } from './dialects.ts'
import { readNodes, type SqlNode } from './nodes.ts'
import { distribute, type Placement, type Table, readTables } from './schema-shape.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

/** The uses of each construct: the number of distinct statements, and their tables. */
export type ConstructUses = Map<ConstructName, { statements: number; tables: Set<string> }>

/**
 * Surveys distinct statements; skips what PostgreSQL's parser does not accept (commands of the replication
 * protocol).
 */
export async function countConstructs(statements: Iterable<string>): Promise<ConstructUses> {
  const found: ConstructUses = new Map()
  for (const statement of statements) {
    const parts = await readNodes(statement).catch((): SqlNode[] => [])
    const tables = namesIn(parts, 'RangeVar', 'relname')
    for (const name of namesIn(parts, 'CommonTableExpr', 'ctename')) tables.delete(name)
    for (const name of constructsIn(parts)) {
      const entry = found.get(name) ?? { statements: 0, tables: new Set() }
      entry.statements += 1
      for (const table of tables) entry.tables.add(table)
      found.set(name, entry)
    }
  }
  return found
}

function namesIn(parts: readonly SqlNode[], type: string, key: string): Set<string> {
  return new Set(parts.filter((part) => part.type === type).map(({ node }) => String(node[key])))
}

/** The table of constructs: where they are used, and how each engine treats them. */
export function reportConstructs(found: ConstructUses): string {
  const engines = Object.keys(dialects)
  const rows = typedKeys(constructs).flatMap((name) => {
    const entry = found.get(name)
    if (!entry) return []
    const where = [...entry.tables].toSorted().slice(0, 6).join(', ')
    return [[`${name}: ${entry.statements}`, where, ...engines.map((engine) => verdictText(engine, name))]]
  })
  return tableText(['construct: statements', 'tables, the first six', ...engines], rows)
}

/** The cell of a construct; empty where the engine behaves as PostgreSQL. */
function verdictText(engine: string, name: ConstructName): string {
  const verdict = dialects[engine]?.[name]
  if (!verdict) return ''
  const [before, after] = verdict.how === 'must' ? ['**', '**'] : ['', '']
  return `${before}[${verdict.what}](${verdict.source})${after}`
}

/** The effects of two ways to shard the schema: by number and by user. */
export async function reportShards(schema: string): Promise<string> {
  const tables = await readTables(schema)
  const ways: [string, Placement][] = [
    ['number', distribute(tables, 'numbers', 'number_id')],
    ['user', distribute(tables, 'users', 'user_id')],
  ]
  const rows = ways.map(([by, placement]) => [by, ...cellsOf(tables, placement)])
  return tableText(
    ['by', 'sharded, of all tables', 'unique only within a shard', 'references to another shard'],
    rows,
  )
}

function cellsOf(tables: readonly Table[], { distributed, unique, references }: Placement): string[] {
  // A key from a sequence is unique over all shards anyway.
  const watched = unique.filter((key) => !key.endsWith('(id)'))
  return [
    `${distributed.size} of ${tables.length}: ${[...distributed.keys()].join(', ')}`,
    `${watched.length}: ${watched.join('; ')}`,
    `${references.length}: ${references.join('; ')}`,
  ]
}

function tableText(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/**
 * Replaces the text between two marks of a document, such as `<!-- shards -->` and `<!-- /shards -->`. Throws
 * without them.
 */
export function putBetween(document: string, mark: string, text: string): string {
  const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document has no ${start} … ${end}`)
  return `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`
}
