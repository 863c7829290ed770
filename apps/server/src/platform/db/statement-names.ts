import type { CompiledQuery } from 'kysely'

/** The names of prepared statements by text; the same on all connections. */
const names = new Map<string, string>()

/** The name of a prepared statement; undefined for any other statement. */
export function statementName(text: string): string | undefined {
  return names.get(text)
}

/** Names a statement, so that each connection prepares it. */
export function nameStatement<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(statement.sql, names.get(statement.sql) ?? `hao_${names.size + 1}`)
  return statement
}
