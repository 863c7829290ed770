import { sql, CompiledQuery } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type TransactionSnapshot, notVisibleIn } from '../../platform/db/transaction-snapshot.ts'
import { firstRow } from '../../platform/db/first-row.ts'

export type RegistrationRow = { phone: Buffer; place: Buffer | null; registered_at: Date; until: Date }

type Registrations = { version: TransactionSnapshot; rows: RegistrationRow[] }

/** The registrations that meet a condition on one value, and the snapshot that they are read from. */
async function select(db: Db, condition: string, value: unknown): Promise<Registrations> {
  const { rows } = await db.executeQuery<
    { version: TransactionSnapshot } & (RegistrationRow | { phone: null })
  >(
    CompiledQuery.raw(
      `SELECT version, phone, place, registered_at, until
      FROM (SELECT pg_current_snapshot()::text AS version) AS taken LEFT JOIN phone_registrations ON ${condition}`,
      [value],
    ),
  )
  return { version: firstRow({ rows }).version, rows: rows.filter((row) => row.phone !== null) }
}

/** Registrations that a snapshot did not see as they are now. */
export const selectChangedRegistrations = async (db: Db, since: TransactionSnapshot) =>
  select(db, notVisibleIn('$1'), since)

/** Registrations that have not ended at a moment. */
export const selectLiveRegistrations = async (db: Db, at: Date) =>
  select(db, 'place IS NOT NULL AND until > $1', at)

/** Gives registrations the newest index of their phone in place of an older one; both as hex. */
export async function updateIndexes(
  trx: Trx,
  renames: readonly { phone_index: string; older: string }[],
): Promise<void> {
  if (renames.length === 0) return
  await sql`
    UPDATE phone_registrations SET phone_index = change.phone_index
    FROM jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) AS change (phone_index bytea, older bytea)
    WHERE phone_registrations.phone_index = change.older`.execute(trx)
}

/** A registration as a row of JSON, bytes as hex. */
type JsonRow = {
  phone: string
  phone_index: string
  place: string | null
  registered_at: Date
  until: Date
}

/** Adds registrations, or changes those that are older. */
export async function upsertRegistrations(trx: Trx, rows: readonly JsonRow[]): Promise<void> {
  await sql`
    INSERT INTO phone_registrations (phone, phone_index, place, registered_at, until)
    SELECT phone, phone_index, place, registered_at, until
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS change (phone bytea, phone_index bytea, place bytea, registered_at timestamptz, until timestamptz)
    ORDER BY phone_index
    ON CONFLICT (phone_index) DO UPDATE SET phone = excluded.phone, place = excluded.place,
      registered_at = excluded.registered_at, until = excluded.until, xid = pg_current_xact_id()
    WHERE phone_registrations.registered_at < excluded.registered_at`.execute(trx)
}

/** Deletes registrations that ended before a moment. */
export async function deleteRegistrations(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM phone_registrations WHERE greatest(registered_at, until) < ${before}`.execute(db)
}
