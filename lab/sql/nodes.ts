import { parse } from 'libpg-query'

/** A part of a statement as PostgreSQL's own parser names it: https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/nodes/parsenodes.h */
export type SqlNode = { type: string; node: Record<string, unknown> }

/** All parts of all statements of a text, the outer before the inner. Throws SqlError for what PostgreSQL would not parse. */
export async function nodesOf(sql: string): Promise<SqlNode[]> {
  const { stmts = [] } = await parse(sql)
  return stmts.flatMap((statement) => [...walk(statement)])
}

/** Nodes lie in objects with their type as the only key. */
function* walk(value: unknown): Generator<SqlNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (/^[A-Z]/.test(key)) yield { type: key, node: inner as Record<string, unknown> }
      yield* walk(inner)
    }
}

/** The table that a node is about, where it names one. */
export function tableOf({ node }: SqlNode): string | undefined {
  return (node['relation'] as { relname?: string } | undefined)?.relname
}

/** The name of a function that is called, its schema left out; undefined for other nodes. */
export function calledFunction({ type, node }: SqlNode): string | undefined {
  if (type !== 'FuncCall') return undefined
  const names = node['funcname'] as { String: { sval: string } }[]
  return names.at(-1)?.String.sval
}
