import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { clearSecondPhones } from '../ring-rules/queries.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import { bindingMachine, desiredStates } from './machine.ts'
import { nextVersionSql } from './queries.ts'

type NewBinding = { subscriptionId: number; numberId: number; phone: string; slot: number }

type BindingContext = Pick<Context, 'network' | 'enqueue'>

/** Each change is pushed to such a network. Our own trunk asks at each call. */
export const networkKeepsBindings = ({ network }: Pick<Context, 'network'>) =>
  network?.capabilities.storesBindings === true

export async function sealPhone(keys: Keys, phone: string) {
  const index = await keys.blindIndex('phone', phone)
  return { index, sealed: { phone: await keys.encrypt('bindings.phone', phone), phone_index: index.newest } }
}

/**
 * Effective at once on our own trunk; otherwise the previous phone rings until the network confirms. The
 * caller holds the keys and has locked the subscription. Throws 23505 when another took the slot.
 */
export async function insertBinding(
  context: BindingContext & Pick<Context, 'keys'>,
  trx: Trx,
  line: NewBinding & { until?: Date | null },
  at: Date,
): Promise<number> {
  const { subscriptionId, numberId, phone, slot, until = null } = line
  const { sealed } = await sealPhone(context.keys, phone)
  const { rows } = await sql<{ next: number }>`SELECT ${nextVersionSql(subscriptionId)} AS next`.execute(trx)
  const version = rows[0]?.next ?? 1
  const isPushed = networkKeepsBindings(context)
  const row = {
    subscription_id: subscriptionId,
    number_id: numberId,
    slot,
    version,
    confirmed_version: isPushed ? 0 : version,
    rings_until: until,
  }
  const binding = { ...row, ...sealed, created_at: at }
  const { id } = await bindingMachine.insert(trx, isPushed ? 'submit' : 'bind', binding, { at })
  if (isPushed) await context.enqueue(trx, 'binding-push', { bindingId: id, version })
  return id
}

/** Of subscriptions that end: their bindings and second phones. Each phone may have another number. */
export async function freePhones(
  context: BindingContext,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  await clearSecondPhones(trx, subscriptionIds)
  const which = { subscription_id: subscriptionIds }
  if (!networkKeepsBindings(context))
    return void (await bindingMachine.transitionMany(trx, 'end', which, { at }))
  const set = { confirmed_version: 0 }
  for (const { id, version } of await bindingMachine.transitionMany(trx, 'unbind', which, { at, set }))
    await context.enqueue(trx, 'binding-push', { bindingId: id, version })
}

/** Pushes the moment at which these stop ringing, where it has changed: of the newest binding of each. */
export async function extendBindings(
  context: BindingContext,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  if (!networkKeepsBindings(context) || subscriptionIds.length === 0) return
  const newest = await trx
    .selectFrom('bindings')
    .innerJoin('subscriptions', 'subscriptions.id', 'bindings.subscription_id')
    .select(['bindings.id', 'bindings.rings_until', 'subscriptions.state', 'renewal', 'period_end'])
    .distinctOn('bindings.subscription_id')
    .where('bindings.subscription_id', 'in', subscriptionIds)
    .where('bindings.state', 'in', desiredStates)
    .orderBy('bindings.subscription_id')
    .orderBy('bindings.id', 'desc')
    .execute()
  for (const { id, rings_until: until, ...subscription } of newest) {
    const desired = ringsUntil(subscription)
    if (desired?.getTime() !== until?.getTime())
      await pushNextVersion(context, trx, 'extend', { id, until: desired, at })
  }
}

type NextVersion = { id: number; until: Date | null; at: Date; above?: number; version?: number }

/** SQL of the next version of a binding, and above `above`, the one that the network has. */
const nextVersionAboveSql = (above: number) =>
  sql`greatest(${nextVersionSql(sql`bindings.subscription_id`)}, ${above + 1}::integer)`

/**
 * The version is higher than `above`, the one that the network has. With `version`, a binding that has
 * another version by now stays as it is. The caller has locked the subscription.
 */
export async function pushNextVersion(
  { enqueue }: BindingContext,
  trx: Trx,
  event: 'extend' | 'mend' | 'mend-ended',
  { id, until, at, above = 0, version: only }: NextVersion,
): Promise<boolean> {
  const set = { rings_until: until, confirmed_version: 0, version: nextVersionAboveSql(above) }
  const which = { id, ...(only !== undefined && { version: only }) }
  const moved = await bindingMachine.transition(trx, event, which, { at, set })
  if (moved) await enqueue(trx, 'binding-push', { bindingId: id, version: moved.version })
  return moved !== undefined
}
