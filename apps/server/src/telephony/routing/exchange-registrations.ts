import type { Context } from '../../context.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { createYielder } from '../../inventory/numbers/yield-to-event-loop.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import type {
  PhoneLocation,
  PhoneRegistration,
  RegistrationExchange,
} from '../../platform/integrations/network/number-network.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { hourMs } from '../../platform/base/time.ts'
import {
  type RegistrationRow,
  deleteRegistrations,
  selectChangedRegistrations,
  selectLiveRegistrations,
  updateIndexes,
  upsertRegistrations,
} from './registration-queries.ts'

/**
 * Time (ms) for which a registration is retained after its end. Edges learn of the end, and an older REGISTER
 * that arrives late does not restore it.
 */
const retentionMs = hourMs

type ExchangeAnswer = {
  version: TransactionSnapshot
  registrations: ({ phone: string; registeredAt: Date; until: Date } & Partial<PhoneLocation>)[]
}

/**
 * Stores the registrations of one edge and returns those of all edges: what changed since the snapshot that
 * the edge has, or all live ones. The version is a snapshot and not a sequence number, because a lower number
 * may commit later.
 */
export async function exchangeRegistrations(
  { db, keys, clock }: Context,
  { changes, since }: RegistrationExchange,
): Promise<ExchangeAnswer> {
  if (changes.length > 0) await write(db, keys, changes)
  const known = since === undefined ? undefined : await selectChangedRegistrations(db, since)
  // The database was restored, or a standby without the last commits took over.
  const isOlder = known && since !== undefined && nextOf(known.version) < nextOf(since)
  const { version, rows } = known && !isOlder ? known : await selectLiveRegistrations(db, clock())
  return { version, registrations: await open(keys, rows) }
}

/** The lowest transaction id that was not assigned yet when the snapshot was taken. */
function nextOf(snapshot: TransactionSnapshot): bigint {
  const [, next] = snapshot.split(':')
  if (!next) throw new Error(`${snapshot} is no snapshot`)
  return BigInt(next)
}

async function open(keys: Keys, rows: readonly RegistrationRow[]): Promise<ExchangeAnswer['registrations']> {
  const yieldIfDue = createYielder()
  const opened: ExchangeAnswer['registrations'] = []
  for (const { phone, location, registered_at: registeredAt, expires_at: until } of rows) {
    opened.push({
      phone: await keys.decrypt('phone_registrations.phone', phone),
      ...(location &&
        (JSON.parse(await keys.decrypt('phone_registrations.location', location)) as PhoneLocation)),
      registeredAt,
      until,
    })
    const others = yieldIfDue()
    if (others) await others
  }
  return opened
}

/** Of several changes of one phone the latest is stored; of equal ones the first. */
async function write(db: Db, keys: Keys, changes: readonly PhoneRegistration[]): Promise<void> {
  const latest = new Map<string, PhoneRegistration>()
  for (const change of changes) {
    const other = latest.get(change.phone)
    if (!other || other.registeredAt < change.registeredAt) latest.set(change.phone, change)
  }
  await inTransaction(db, async (trx) => {
    await keys.lockKeyVersion(trx)
    const sealed = await Promise.all([...latest.values()].map(async (change) => sealRow(keys, change)))
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
async function sealRow(keys: Keys, { phone, place, registeredAt, until }: PhoneRegistration) {
  const { newest, all } = await keys.blindIndex('phone', phone)
  const row = {
    phone: hex(await keys.encrypt('phone_registrations.phone', phone)),
    phone_index: hex(newest),
    location: place && hex(await keys.encrypt('phone_registrations.location', JSON.stringify(place))),
    registered_at: registeredAt,
    expires_at: until,
  }
  return { row, older: all.filter((index) => !index.equals(newest)).map(hex) }
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Deletes registrations that ended longer ago than any edge needs to know. */
export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await deleteRegistrations(db, new Date(now.getTime() - retentionMs))
}
