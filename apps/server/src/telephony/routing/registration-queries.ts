import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type RegistrationRow = {
  phone: Buffer
  location: Buffer | null
  registered_at: Date
  expires_at: Date
}

export async function selectRegistrations(db: Db, indexes: readonly Buffer[]): Promise<RegistrationRow[]> {
  return db
    .selectFrom('phone_registrations')
    .select(['phone', 'location', 'registered_at', 'expires_at'])
    .where('phone_index', '=', sql<Buffer>`ANY(${indexes}::bytea[])`)
    .execute()
}

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

/** Inserts registrations, or replaces them. The time of a phone's changes increases with each one. */
export async function upsertRegistrations(trx: Trx, rows: readonly JsonRow[]): Promise<void> {
  await sql`
    INSERT INTO phone_registrations (phone, phone_index, location, registered_at, expires_at)
    SELECT phone, phone_index, location, registered_at, expires_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS change (phone bytea, phone_index bytea, location bytea, registered_at timestamptz, expires_at timestamptz)
    ORDER BY phone_index
    ON CONFLICT (phone_index) DO UPDATE SET phone = excluded.phone, location = excluded.location,
      registered_at =
        greatest(excluded.registered_at, phone_registrations.registered_at + interval '1 millisecond'),
      expires_at = excluded.expires_at`.execute(trx)
}

export async function deleteRegistrations(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM phone_registrations WHERE greatest(registered_at, expires_at) < ${before}`.execute(db)
}
