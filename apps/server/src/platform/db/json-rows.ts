import { sql, type RawBuilder } from 'kysely'

/** The keys of an object as a list of column names. */
export const columnList = (columns: object) => sql.join(Object.keys(columns).map((name) => sql.ref(name)))

/** A SELECT of these rows. They are one JSON parameter, however many they are. */
export function selectFromJson(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`SELECT ${columnList(rows[0] ?? {})}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows, bytesAsHex)}::jsonb)`
}

/** For JSON.stringify: writes a Buffer as PostgreSQL reads bytea. */
function bytesAsHex(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const original = this[name]
  return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value
}
