import { sql, CompiledQuery } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type TransactionSnapshot, becameVisibleSince } from '../../platform/db/transaction-snapshot.ts'
import { firstRow } from '../../platform/db/first-row.ts'

export type RegistrationRow = {
  phone: Buffer
  location: Buffer | null
  registered_at: Date
  expires_at: Date
}

type Registrations = { version: TransactionSnapshot; rows: RegistrationRow[] }

/** The registrations that meet a condition on one value, and the snapshot that they were read in. */
async function select(db: Db, condition: string, value: unknown): Promise<Registrations> {
  const { rows } = await db.executeQuery<
    { version: TransactionSnapshot } & (RegistrationRow | { phone: null })
  >(
    CompiledQuery.raw(
      `SELECT version, phone, location, registered_at, expires_at
      FROM (SELECT pg_current_snapshot()::text AS version) AS taken LEFT JOIN phone_registrations ON ${condition}`,
      [value],
    ),
  )
  return { version: firstRow({ rows }).version, rows: rows.filter((row) => row.phone !== null) }
}

/** Registrations that have changed since a snapshot. */
export const selectChangedRegistrations = async (db: Db, since: TransactionSnapshot) =>
  select(db, becameVisibleSince('$1'), since)

/** Registrations that are live at a moment. */
export const selectLiveRegistrations = async (db: Db, at: Date) =>
  select(db, 'location IS NOT NULL AND expires_at > $1', at)

/** Replaces older blind indexes of phones by the newest ones; both are hex. */
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

/** A registration as a JSON row; bytes are hex. */
type JsonRow = {
  phone: string
  phone_index: string
  location: string | null
  registered_at: Date
  expires_at: Date
}

/** Inserts registrations, or replaces older ones. */
export async function upsertRegistrations(trx: Trx, rows: readonly JsonRow[]): Promise<void> {
  await sql`
    INSERT INTO phone_registrations (phone, phone_index, location, registered_at, expires_at)
    SELECT phone, phone_index, location, registered_at, expires_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS change (phone bytea, phone_index bytea, location bytea, registered_at timestamptz, expires_at timestamptz)
    ORDER BY phone_index
    ON CONFLICT (phone_index) DO UPDATE SET phone = excluded.phone, location = excluded.location,
      registered_at = excluded.registered_at, expires_at = excluded.expires_at, xid = pg_current_xact_id()
    WHERE phone_registrations.registered_at < excluded.registered_at`.execute(trx)
}

/** Deletes registrations that ended before a moment. */
export async function deleteRegistrations(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM phone_registrations WHERE greatest(registered_at, expires_at) < ${before}`.execute(db)
}
