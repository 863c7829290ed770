import { parse } from 'libpg-query'

/** https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/nodes/parsenodes.h */
export type SqlNode = { type: string; node: Fields }

export type Text = { String: { sval: string } }

export type Constraint = {
  contype: string
  raw_expr?: Record<string, unknown>
  keys?: Text[]
  fk_attrs?: Text[]
  pktable?: { relname: string }
  skip_validation?: boolean
  indexname?: string
}

export type Definition = {
  ColumnDef?: { colname: string; constraints?: { Constraint: Constraint }[] }
  Constraint?: Constraint
}

/** The fields that are read here, of all node types; each type has some of them. */
type Fields = {
  [field: string]: unknown
  relation?: { relname: string; relpersistence?: string }
  ctequery?: object
  selectStmt?: { SelectStmt?: { valuesLists?: unknown } }
  def?: Definition
  tableElts?: Definition[]
  indexParams?: { IndexElem: { name?: string } }[]
}

/** Parents first. Throws SqlError for what PostgreSQL does not parse. */
export async function readNodes(sql: string): Promise<SqlNode[]> {
  const { stmts = [] } = await parse(sql)
  return stmts.flatMap((statement) => [...walk(statement)])
}

/** Nodes are wrapped in objects with their type as the only key. */
function* walk(value: unknown): Generator<SqlNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (/^[A-Z]/.test(key)) yield { type: key, node: inner as Fields }
      yield* walk(inner)
    }
}

export function tableName({ node }: SqlNode): string | undefined {
  return node.relation?.relname
}
