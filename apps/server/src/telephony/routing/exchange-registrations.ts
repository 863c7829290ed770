import type { Context } from '../../context.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { createYielder } from '../../inventory/numbers/yield-to-event-loop.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import type {
  PhonePlace,
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
 * How long (ms) a registration is kept after its end: edges learn of the end, and an older REGISTER that
 * arrives late does not bring it back.
 */
const retentionMs = hourMs

type ExchangeAnswer = {
  version: TransactionSnapshot
  registrations: ({ phone: string; registeredAt: Date; until: Date } & Partial<PhonePlace>)[]
}

/**
 * Takes the registrations of one edge and answers those of all: what changed since the snapshot that it
 * knows, or all that have not ended. The version is a snapshot and no ascending number, because a change
 * with a lower number may commit after the answer.
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

/** The lowest transaction number that was not given out yet when a snapshot was taken. */
function nextOf(snapshot: TransactionSnapshot): bigint {
  const [, next] = snapshot.split(':')
  if (!next) throw new Error(`${snapshot} is no snapshot`)
  return BigInt(next)
}

async function open(keys: Keys, rows: readonly RegistrationRow[]): Promise<ExchangeAnswer['registrations']> {
  const turn = createYielder()
  const opened: ExchangeAnswer['registrations'] = []
  for (const { phone, location, registered_at: registeredAt, expires_at: until } of rows) {
    opened.push({
      phone: await keys.decrypt('phone_registrations.phone', phone),
      ...(location &&
        (JSON.parse(await keys.decrypt('phone_registrations.location', location)) as PhonePlace)),
      registeredAt,
      until,
    })
    const others = turn()
    if (others) await others
  }
  return opened
}

/** Of one phone the latest change counts, of equal ones the first. */
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
    // While the keys rotate, a row may still have its older index.
    await updateIndexes(trx, renames)
    await upsertRegistrations(
      trx,
      sealed.map(({ row }) => row),
    )
  })
}

/** A change as a row of JSON, and the other indexes by which its phone may be found. */
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

/** Deletes registrations that ended longer ago than any edge needs to learn of it. */
export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await deleteRegistrations(db, new Date(now.getTime() - retentionMs))
}
