import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type EncryptedColumn, encryptedColumns } from '../platform/encryption/columns.ts'

/** All encrypted values of the database, decrypted, with their columns. */
export async function decryptAll({
  db,
  keys,
}: Pick<Context, 'db' | 'keys'>): Promise<{ column: EncryptedColumn; text: string }[]> {
  const columns = Object.keys(encryptedColumns) as EncryptedColumn[]
  const found = columns.map(async (column) => {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql<{ sealed: Buffer }>`SELECT ${sql.ref(name)} AS sealed FROM ${sql.table(table)}
      WHERE ${sql.ref(name)} IS NOT NULL`.execute(db)
    return Promise.all(rows.map(async ({ sealed }) => ({ column, text: await keys.decrypt(column, sealed) })))
  })
  return (await Promise.all(found)).flat()
}
