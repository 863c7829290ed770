/** Rows as JSON for `jsonb_populate_recordset`; bytes as PostgreSQL reads bytea. */
export const rowsToJson = (rows: readonly object[]): string => JSON.stringify(rows, bytesAsHex)

function bytesAsHex(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const original = this[name]
  return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value
}
