import { type Constraint, type Definition, readNodes, type Text } from './nodes.ts'

/** The properties of a table that Citus needs: columns, unique keys, foreign keys. */
export type Table = {
  name: string
  columns: string[]
  unique: string[][]
  references: { columns: string[]; table: string }[]
}

const words = (texts: Text[] = []) => texts.map((text) => text.String.sval)

/** Reads tables with their keys and unique indexes from a schema. */
export async function readTables(schema: string): Promise<Table[]> {
  const tables = new Map<string, Table>()
  for (const { type, node } of await readNodes(schema)) {
    const name = node.relation?.relname
    if (name === undefined) continue
    if (type === 'CreateStmt') tables.set(name, readTable(name, node.tableElts ?? []))
    if (type === 'IndexStmt' && node['unique'] === true)
      tables
        .get(name)
        ?.unique.push((node.indexParams ?? []).map((param) => param.IndexElem.name ?? '(expression)'))
  }
  return [...tables.values()]
}

function readTable(name: string, elements: Definition[]): Table {
  const table: Table = { name, columns: [], unique: [], references: [] }
  const take = ({ contype, keys, fk_attrs: own, pktable }: Constraint, column: string[]) => {
    if (contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_UNIQUE')
      table.unique.push(keys ? words(keys) : column)
    if (contype === 'CONSTR_FOREIGN' && pktable)
      table.references.push({ columns: own ? words(own) : column, table: pktable.relname })
  }
  for (const { ColumnDef: column, Constraint: constraint } of elements) {
    if (constraint) take(constraint, [])
    if (!column) continue
    table.columns.push(column.colname)
    for (const each of column.constraints ?? []) take(each.Constraint, [column.colname])
  }
  return table
}

export type Placement = {
  /** The tables sharded by this column. */
  distributed: Map<string, string>
  /** Unique keys that shards cannot enforce, and references from a shard to another one. */
  unique: string[]
  references: string[]
}

/**
 * The placement when all tables with `column`, and the table `root` by its id, are sharded and all others are
 * reference tables.
 */
export function distribute(tables: readonly Table[], root: string, column: string): Placement {
  const distributed = new Map(
    tables.flatMap(({ name, columns }) =>
      name === root ? [[name, 'id'] as const] : columns.includes(column) ? [[name, column] as const] : [],
    ),
  )
  const unique: string[] = []
  const references: string[] = []
  for (const { name, unique: keys, references: others } of tables) {
    const by = distributed.get(name)
    unique.push(...keys.filter((key) => by && !key.includes(by)).map((key) => `${name} (${key.join(', ')})`))
    for (const { columns, table } of others) {
      const apart = distributed.has(table) && !(table === root && by !== undefined && columns.includes(by))
      if (apart) references.push(`${name} (${columns.join(', ')}) → ${table}`)
    }
  }
  return { distributed, unique, references }
}
