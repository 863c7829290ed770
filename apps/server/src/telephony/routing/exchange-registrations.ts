import { sql } from 'kysely'
import type { PhonePlace, Registration, RegistrationChange } from '@hao/carrier-protocol/registrations.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import type {
  RegistrationExchange,
  RouteDecision,
} from '../../platform/integrations/network/number-network.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { hourMs } from '../../platform/base/time.ts'
/** At least as long as an edge registers a phone for: each edge learns of the end. */
const retentionMs = hourMs

/** Stores the changes of one edge, in the order of arrival, and returns the registrations of the phones. */
export async function exchangeRegistrations(
  { db, keys, clock }: Context,
  { changes, phones }: RegistrationExchange,
): Promise<{ registrations: Registration[] }> {
  if (changes.length > 0) await write({ db, keys }, changes, clock())
  const asked = new Set([...changes.map(({ phone }) => phone), ...phones])
  return { registrations: await findRegistrations({ db, keys }, [...asked]) }
}

export async function addPlaces(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  decision: RouteDecision,
): Promise<RouteDecision> {
  if (decision.action === 'reject') return decision
  const { target, second } = decision
  const places = await findRegistrations({ db, keys }, second ? [target, second.target] : [target])
  return places.length > 0 ? { ...decision, places } : decision
}

async function findRegistrations(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  phones: readonly string[],
): Promise<Registration[]> {
  if (phones.length === 0) return []
  const indexes = await Promise.all(phones.map(async (phone) => keys.blindIndex('phone', phone)))
  const rows = await db
    .selectFrom('phone_registrations')
    .select(['phone', 'location', 'registered_at', 'expires_at'])
    .where('phone_index', '=', sql<Buffer>`ANY(${indexes.flatMap(({ all }) => all)}::bytea[])`)
    .execute()
  return Promise.all(
    rows.map(async ({ phone, location, registered_at, expires_at }) => ({
      phone: await keys.decrypt('phone_registrations.phone', phone),
      ...(location &&
        (JSON.parse(await keys.decrypt('phone_registrations.location', location)) as PhonePlace)),
      registeredAt: registered_at.toISOString(),
      until: expires_at.toISOString(),
    })),
  )
}

/** Replaces older blind indexes of phones by the newest ones; both are hex. */
async function updateIndexes(
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

async function upsertRegistrations(trx: Trx, rows: readonly JsonRow[]): Promise<void> {
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

/** Of several changes of one phone the last is stored. */
async function write(
  { db, keys }: { db: Db; keys: Keys },
  changes: readonly RegistrationChange[],
  now: Date,
): Promise<void> {
  const latest = new Map(changes.map((change) => [change.phone, change]))
  await inTransaction(db, async (trx) => {
    await keys.lockKeyVersion(trx)
    const sealed = await Promise.all([...latest.values()].map(async (change) => sealRow(keys, change, now)))
    const renames = sealed.flatMap(({ row, older }) =>
      older.map((index) => ({ phone_index: row.phone_index, older: index })),
    )
    // During a key rotation, a row may still have the older index.
    await updateIndexes(trx, renames)
    await upsertRegistrations(
      trx,
      sealed.map(({ row }) => row),
    )
  })
}

/** A change as a JSON row, and the other blind indexes of its phone. */
async function sealRow(keys: Keys, { phone, seconds, ...place }: RegistrationChange, now: Date) {
  const { newest, all } = await keys.blindIndex('phone', phone)
  const row = {
    phone: hex(await keys.encrypt('phone_registrations.phone', phone)),
    phone_index: hex(newest),
    location:
      seconds > 0 ? hex(await keys.encrypt('phone_registrations.location', JSON.stringify(place))) : null,
    registered_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
  }
  return { row, older: all.filter((index) => !index.equals(newest)).map(hex) }
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs)
  await sql`DELETE FROM phone_registrations WHERE greatest(registered_at, expires_at) < ${before}`.execute(db)
}
