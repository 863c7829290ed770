import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { personalColumnsOfTable, personalData } from './personal-data.ts'

export type Table = keyof Schema

export const tables = Object.keys(personalData) as Table[]

/** A user with the hash and the blind index of their phone. */
type Owner = { id: number; phoneHash: Buffer; phoneIndex: Buffer }

/** The SQL condition for the rows of a user in a table. */
function belongsTo(table: Table, user: Owner): RawBuilder<boolean> {
  const { column, of } = personalColumnsOfTable(table)!
  if (!of) return sql`${sql.ref(column)} = ${user.id}`
  if (of === 'phone') return sql`${sql.ref(column)} = ${user.phoneHash}`
  if (of === 'phone-index') return sql`${sql.ref(column)} = ${user.phoneIndex}`
  const [parent, key = 'id'] = of
  return sql`${sql.ref(column)} IN (SELECT ${sql.ref(key)} FROM ${sql.table(parent)} WHERE ${belongsTo(parent, user)})`
}

type Rows = Record<string, unknown>[]

/** The rows of a user in each table with personal data. */
export async function selectRowsOfUser(db: Db, user: Owner): Promise<Map<Table, Rows>> {
  const found = tables
    .filter((table) => personalColumnsOfTable(table))
    .map(async (table) => {
      const query = sql<Rows[number]>`SELECT * FROM ${sql.table(table)} WHERE ${belongsTo(table, user)}`
      return [table, (await query.execute(db)).rows] as const
    })
  return new Map(await Promise.all(found))
}

/** The current state of those rows that still exist, found by their first column or columns. */
export async function selectRemaining(db: Db, table: Table, rows: Rows): Promise<Rows> {
  const key = 'id' in rows[0]! ? ['id'] : Object.keys(rows[0]!).slice(0, 2)
  const found = rows.map(async (row) => {
    const same = sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` AND `,
    )
    return (await sql<Rows[number]>`SELECT * FROM ${sql.table(table)} WHERE ${same}`.execute(db)).rows
  })
  return (await Promise.all(found)).flat()
}
