import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { BlindIndex, Keys } from '../../platform/encryption/keys.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import { bindingMachine, wantedStates } from './machine.ts'

/** As many numbers may ring one phone; unique slots keep it so whatever is bound at once. */
export const slots = [1, 2, 3, 4, 5] as const

export type Line = { subscriptionId: number; numberId: number; phone: string; slot: number }

type Bound = Pick<Context, 'network' | 'enqueue'>

/** Whether the network rings phones by bindings of its own, which it must be told; our own trunk asks at each call. */
export const isTold = ({ network }: Pick<Context, 'network'>) => network?.capabilities.keepsBindings === true

/** A phone as a binding keeps it. */
export async function sealPhone(keys: Keys, phone: string) {
  const index = await keys.index('phone', phone)
  return { index, sealed: { phone: await keys.seal('bindings.phone', phone), phone_index: index.newest } }
}

/** The first slot of a phone that no number has, as SQL; null when all are taken. One that the network has not dropped yet is taken. */
export function freeSlotOf({ all }: BlindIndex): RawBuilder<number | null> {
  return sql`(
    SELECT min(slot) FROM unnest(${slots}::smallint[]) AS slots (slot) WHERE NOT EXISTS (
      SELECT FROM bindings WHERE phone_index IN (${sql.join(all)})
        AND state IN ('submitted', 'filing', 'effective', 'unbinding') AND bindings.slot = slots.slot
    )
  )`
}

/** The same asked by itself; undefined when all are taken. */
export async function freeSlot(db: Db | Trx, keys: Keys, phone: string): Promise<number | undefined> {
  const free = freeSlotOf(await keys.index('phone', phone))
  const { rows } = await sql<{ slot: number | null }>`SELECT ${free} AS slot`.execute(db)
  return rows[0]?.slot ?? undefined
}

/** The version after all that a subscription had, as SQL; the caller has locked the subscription. */
export function nextVersion(subscriptionId: number | RawBuilder<unknown>): RawBuilder<number> {
  return sql`(SELECT coalesce(max(earlier.version), 0) + 1 FROM bindings earlier WHERE earlier.subscription_id = ${subscriptionId})`
}

/**
 * Lets a number ring a phone; the caller holds the keys and has locked the subscription. Where the network keeps bindings it is only asked for, and the number
 * rings as it did until the network has taken it. The binding's id. Throws 23505 when the slot was taken in the same moment.
 */
export async function beginBinding(
  context: Bound & Pick<Context, 'keys'>,
  trx: Trx,
  line: Line & { until?: Date | null },
  at: Date,
): Promise<number> {
  const { subscriptionId, numberId, phone, slot, until = null } = line
  const { sealed } = await sealPhone(context.keys, phone)
  const { rows } = await sql<{ next: number }>`SELECT ${nextVersion(subscriptionId)} AS next`.execute(trx)
  const version = rows[0]?.next ?? 1
  const asked = isTold(context)
  const told = asked ? 0 : version
  const row = { subscription_id: subscriptionId, number_id: numberId, slot, version, told, until }
  const binding = { ...row, ...sealed, created_at: at }
  const { id } = await bindingMachine.begin(trx, asked ? 'submit' : 'bind', binding, { at })
  if (asked) await context.enqueue(trx, 'binding-push', { bindingId: id, version })
  return id
}

/** No phone rings any more for these subscriptions; a network that keeps bindings is told. */
export async function endBindings(
  context: Bound,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  const which = { subscription_id: subscriptionIds }
  if (!isTold(context)) return void (await bindingMachine.moveMany(trx, 'end', which, { at }))
  const set = { told: 0 }
  for (const { id, version } of await bindingMachine.moveMany(trx, 'unbind', which, { at, set }))
    await context.enqueue(trx, 'binding-push', { bindingId: id, version })
}

/**
 * Tells a network that keeps bindings when these subscriptions fall silent by now, where that is another moment than it knows. The newest binding of each is what
 * counts: one that is still asked for is asked for anew.
 */
export async function extendBindings(
  context: Bound,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  if (!isTold(context) || subscriptionIds.length === 0) return
  const newest = await trx
    .selectFrom('bindings')
    .innerJoin('subscriptions', 'subscriptions.id', 'bindings.subscription_id')
    .select(['bindings.id', 'bindings.until', 'subscriptions.state', 'renewal', 'period_end'])
    .distinctOn('bindings.subscription_id')
    .where('bindings.subscription_id', 'in', subscriptionIds)
    .where('bindings.state', 'in', wantedStates)
    .orderBy('bindings.subscription_id')
    .orderBy('bindings.id', 'desc')
    .execute()
  for (const { id, until, ...subscription } of newest) {
    const wanted = ringsUntil(subscription)
    if (wanted?.getTime() !== until?.getTime())
      await tellAnew(context, trx, 'extend', { id, until: wanted, at })
  }
}

type Telling = { id: number; until: Date | null; at: Date; above?: number; version?: number }

/**
 * Gives a binding the next version and tells the network of it; `above` is one that the network has already. With a `version`, nothing happens to a binding that has another by
 * now. False when it is in no state for it. The caller has locked the subscription.
 */
export async function tellAnew(
  { enqueue }: Bound,
  trx: Trx,
  event: 'extend' | 'mend' | 'mend-ended',
  { id, until, at, above = 0, version: only }: Telling,
): Promise<boolean> {
  const next = nextVersion(sql`bindings.subscription_id`)
  const set = { until, told: 0, version: sql`greatest(${next}, ${above + 1}::integer)` }
  const which = { id, ...(only !== undefined && { version: only }) }
  const moved = await bindingMachine.move(trx, event, which, { at, set })
  if (moved) await enqueue(trx, 'binding-push', { bindingId: id, version: moved.version })
  return moved !== undefined
}

/** The phone that a subscription rang last; undefined when it never had one, or its owner is gone. */
export async function lastPhone(
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
  return (await keys.open('bindings.phone', binding?.phone ?? null)) ?? undefined
}
