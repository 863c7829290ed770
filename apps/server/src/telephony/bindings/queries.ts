import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { BindingState } from '../../platform/db/schema/calls.ts'
import type { Keys, BlindIndex } from '../../platform/encryption/keys.ts'
import { pendingStates } from './machine.ts'

export async function selectPendingPhone(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
): Promise<string | undefined> {
  return selectPhone(db, keys, subscriptionId, pendingStates)
}

/** The phone that a subscription's number rings, even while the number is suspended; undefined for none. */
export async function selectEffectivePhone(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
): Promise<string | undefined> {
  return selectPhone(db, keys, subscriptionId, ['effective'])
}

async function selectPhone(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
  states: readonly BindingState[],
): Promise<string | undefined> {
  const bindings = db
    .selectFrom('bindings')
    .select('phone')
    .where('subscription_id', '=', subscriptionId)
    .where('state', 'in', states)
  return (
    (await keys.decrypt('bindings.phone', (await bindings.executeTakeFirst())?.phone ?? null)) ?? undefined
  )
}

export async function selectBinding(db: Db, keys: Keys, bindingId: number) {
  const bindings = await db
    .selectFrom('bindings')
    .innerJoin('numbers', 'numbers.id', 'bindings.number_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'bindings.subscription_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['bindings.id', 'bindings.subscription_id', 'bindings.state', 'version', 'rings_until', 'digits'])
    .select(['bindings.phone', 'users.phone as owner'])
    .select([
      'subscriptions.state as subscription_state',
      'renewal',
      'period_end',
      'barred_at',
      'barred_until',
    ])
    .where('bindings.id', '=', bindingId)
    .execute()
  return (await keys.decryptRows(bindings, { phone: 'bindings.phone', owner: 'users.phone' }))[0]
}

/** One phone may have 5 numbers. The unique index on (phone, slot) holds this under concurrency. */
export const phoneSlots = [1, 2, 3, 4, 5] as const

/** A binding that the network has not removed yet still takes its slot. */
export function freeSlotSql({ all }: BlindIndex): RawBuilder<number | null> {
  return sql`(
    SELECT min(slot) FROM unnest(${phoneSlots}::smallint[]) AS slots (slot) WHERE NOT EXISTS (
      SELECT FROM bindings WHERE phone_index IN (${sql.join(all)})
        AND state IN ('submitted', 'filing', 'effective', 'unbinding') AND bindings.slot = slots.slot
    )
  )`
}

export async function selectFreeSlot(db: Db | Trx, keys: Keys, phone: string): Promise<number | undefined> {
  const free = freeSlotSql(await keys.blindIndex('phone', phone))
  const { rows } = await sql<{ slot: number | null }>`SELECT ${free} AS slot`.execute(db)
  return rows[0]?.slot ?? undefined
}

/** One above all versions of the subscription, which the caller has locked. */
export function nextVersionSql(subscriptionId: number | RawBuilder<unknown>): RawBuilder<number> {
  return sql`(SELECT coalesce(max(earlier.version), 0) + 1 FROM bindings earlier WHERE earlier.subscription_id = ${subscriptionId})`
}

/** Undefined when it never had one, or its owner's data is deleted. */
export async function selectLastPhone(
  db: Db | Trx,
  keys: Keys,
  subscriptionId: number,
): Promise<string | undefined> {
  const binding = await db
    .selectFrom('bindings')
    .innerJoin('binding_history', 'binding_history.binding_id', 'bindings.id')
    .select('phone')
    .where('subscription_id', '=', subscriptionId)
    .where('binding_history.state', '=', 'effective')
    .orderBy('bindings.id', 'desc')
    .executeTakeFirst()
  return (await keys.decrypt('bindings.phone', binding?.phone ?? null)) ?? undefined
}

export async function lockSubscription(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute()
}

export async function selectNewestBinding(trx: Db | Trx, subscriptionId: number) {
  return trx
    .selectFrom('bindings')
    .select(['id', 'state', 'rings_until'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('bindings.id', 'desc')
    .executeTakeFirst()
}
