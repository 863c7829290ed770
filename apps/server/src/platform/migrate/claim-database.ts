import { sql } from 'kysely'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { type Db, inTransaction, type Trx } from '../db/database.ts'

/** The kinds of servers in production; each database is marked as one's in the table `seeds`. */
const kinds = ['production', 'staging'] as const
type Kind = (typeof kinds)[number]

/**
 * The first server marks its database; the other kind is refused ever after, and a test environment in a
 * database that someone has used. Throws SettingsError.
 */
export async function claimDatabase(db: Db, { staging }: { staging: boolean }): Promise<void> {
  const own: Kind = staging ? 'staging' : 'production'
  const mark = await selectMark(db)
  if (mark === own) return
  const problem = mark ? foreign[own] : await inTransaction(db, (trx) => claim(trx, own))
  if (problem) throw new SettingsError([`DATABASE_URL: ${problem}`], 'This server cannot use this database')
}

/** Why a server of this kind cannot use the database of the other. */
const foreign: Readonly<Record<Kind, string>> = {
  production:
    'the database belongs to a test environment: give the shop a database of its own, or set STAGING=on',
  staging:
    'the database belongs to a real shop: give the test environment an empty database of its own, or remove STAGING',
}

async function claim(trx: Trx, own: Kind): Promise<string | undefined> {
  await sql`LOCK TABLE seeds IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const mark = await selectMark(trx)
  if (mark === own) return undefined
  if (mark) return foreign[own]
  if (own === 'staging' && (await isUsed(trx)))
    return 'the database has customers, orders or payments, but no mark of a test environment: give the test environment an empty database of its own, or remove STAGING'
  await trx.insertInto('seeds').values({ name: own }).execute()
  return undefined
}

async function selectMark(db: Db): Promise<Kind | undefined> {
  const rows = await db.selectFrom('seeds').select('name').where('name', 'in', kinds).execute()
  return kinds.find((kind) => rows.some(({ name }) => name === kind))
}

async function isUsed(db: Db): Promise<boolean> {
  const tables = ['users', 'orders', 'payments', 'quarantined_payments'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').limit(1).execute()))
  return rows.some((found) => found.length > 0)
}
