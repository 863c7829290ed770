import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import { bindingMachine } from './machine.ts'
import { nextVersionAboveSql, selectNewestDesired, selectNextVersion } from './queries.ts'

export type NewBinding = { subscriptionId: number; numberId: number; phone: string; slot: number }

type BindingContext = Pick<Context, 'network' | 'enqueue'>

/** Whether the network rings phones by bindings of its own, which it must be told; our own trunk asks at each call. */
export const networkKeepsBindings = ({ network }: Pick<Context, 'network'>) =>
  network?.capabilities.keepsBindings === true

/** A phone as a binding keeps it. */
export async function sealPhone(keys: Keys, phone: string) {
  const index = await keys.blindIndex('phone', phone)
  return { index, sealed: { phone: await keys.encrypt('bindings.phone', phone), phone_index: index.newest } }
}

/**
 * Lets a number ring a phone; the caller holds the keys and has locked the subscription. Where the network keeps bindings it is only asked for, and the number
 * rings as it did until the network has taken it. The binding's id. Throws 23505 when the slot was taken in the same moment.
 */
export async function insertBinding(
  context: BindingContext & Pick<Context, 'keys'>,
  trx: Trx,
  line: NewBinding & { until?: Date | null },
  at: Date,
): Promise<number> {
  const { subscriptionId, numberId, phone, slot, until = null } = line
  const { sealed } = await sealPhone(context.keys, phone)
  const version = await selectNextVersion(trx, subscriptionId)
  const asked = networkKeepsBindings(context)
  const told = asked ? 0 : version
  const row = {
    subscription_id: subscriptionId,
    number_id: numberId,
    slot,
    version,
    confirmed_version: told,
    rings_until: until,
  }
  const binding = { ...row, ...sealed, created_at: at }
  const { id } = await bindingMachine.insert(trx, asked ? 'submit' : 'bind', binding, { at })
  if (asked) await context.enqueue(trx, 'binding-push', { bindingId: id, version })
  return id
}

/** No phone rings any more for these subscriptions; a network that keeps bindings is told. */
export async function endBindings(
  context: BindingContext,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  const which = { subscription_id: subscriptionIds }
  if (!networkKeepsBindings(context))
    return void (await bindingMachine.transitionMany(trx, 'end', which, { at }))
  const set = { confirmed_version: 0 }
  for (const { id, version } of await bindingMachine.transitionMany(trx, 'unbind', which, { at, set }))
    await context.enqueue(trx, 'binding-push', { bindingId: id, version })
}

/**
 * Tells a network that keeps bindings when these subscriptions fall silent by now, where that is another moment than it knows. The newest binding of each is what
 * counts: one that is still asked for is asked for anew.
 */
export async function extendBindings(
  context: BindingContext,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  if (!networkKeepsBindings(context) || subscriptionIds.length === 0) return
  const newest = await selectNewestDesired(trx, subscriptionIds)
  for (const { id, rings_until: until, ...subscription } of newest) {
    const wanted = ringsUntil(subscription)
    if (wanted?.getTime() !== until?.getTime())
      await pushNextVersion(context, trx, 'extend', { id, until: wanted, at })
  }
}

type NextVersion = { id: number; until: Date | null; at: Date; above?: number; version?: number }

/**
 * Gives a binding the next version and tells the network of it; `above` is one that the network has already. With a `version`, nothing happens to a binding that has another by
 * now. False when it is in no state for it. The caller has locked the subscription.
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
