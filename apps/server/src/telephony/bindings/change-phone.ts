import type { Subscription } from '@hao/contract/entities.ts'
import { insertBinding, networkKeepsBindings } from './bindings.ts'
import {
  selectFreeSlot,
  phoneSlots,
  selectPendingPhone,
  selectEffectivePhone,
  lockSubscription,
  selectOwnSubscription,
} from './queries.ts'
import { bindingMachine } from './machine.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { ringsUntil, stateAt } from '../subscriptions/schedule.ts'
import { verifyCode } from '../../people/users/verify-code.ts'

export type PhoneChange = { userId: number; subscriptionId: number; phone: string; code: string; ip: string }

/**
 * Lets a running number ring another phone, whoever's it is, by the code that was sent to it. The phone before rings until the new one is effective: at once on our own trunk, else when the
 * network has taken it; then both are told. The same wish again while the network is asked changes nothing. Refuses `subscription-not-found`, `subscription-over`,
 * `phone-not-changeable` (no phone is bound yet, or the number is suspended), `phone-same`, `phone-change-pending`, `phone-limit` and what `verifyCode` does.
 */
export async function changePhone(context: Context, change: PhoneChange): Promise<Subscription> {
  const { userId, subscriptionId, phone, code, ip } = change
  if ((await selectChangeable(context, context.db, change)).coming !== phone) {
    await verifyCode(context, { purpose: 'change', phone, code, asker: { ip, userId } })
    await retrySlot(() => inTransaction(context.db, (trx) => writeChange(context, trx, change)))
  }
  return getSubscription(context, userId, subscriptionId)
}

async function writeChange(context: Context, trx: Trx, change: PhoneChange): Promise<void> {
  const { keys } = context
  const { subscriptionId, phone } = change
  const at = context.clock()
  await keys.lockKeyVersion(trx)
  await lockSubscription(trx, subscriptionId)
  const { coming, number_id: numberId, ...subscription } = await selectChangeable(context, trx, change)
  if (coming === phone) return
  const slot = await selectFreeSlot(trx, keys, phone)
  if (slot === undefined) throw refuse('phone-limit', { max: phoneSlots.length })
  const line = { subscriptionId, numberId, phone, slot }
  if (networkKeepsBindings(context)) {
    await insertBinding(context, trx, { ...line, until: ringsUntil(subscription) }, at)
    return
  }
  const replaced = await bindingMachine.transition(
    trx,
    'replace',
    { subscription_id: subscriptionId, state: 'effective' },
    { at },
  )
  const bindingId = await insertBinding(context, trx, line, at)
  await context.enqueue(trx, 'binding-notice', { bindingId, about: 'rings', replaced: replaced?.id ?? null })
}

/** A user's own number that may ring another phone now, and the phone that is asked for. Refuses as `changePhone` does. */
async function selectChangeable({ keys, clock }: Context, db: Db | Trx, change: PhoneChange) {
  const { userId, subscriptionId, phone } = change
  const subscription = await selectOwnSubscription(db, userId, subscriptionId)
  if (!subscription) throw refuse('subscription-not-found')
  const state = stateAt(subscription, clock())
  if (state === 'ended') throw refuse('subscription-over')
  if (state === 'pending_bind' || state === 'suspended') throw refuse('phone-not-changeable')
  const coming = await selectPendingPhone(db, keys, subscriptionId)
  if (coming !== undefined && coming !== phone) throw refuse('phone-change-pending')
  if ((await selectEffectivePhone(db, keys, subscriptionId)) === phone) throw refuse('phone-same')
  return { ...subscription, coming }
}

/** Numbers that are bound to one phone in the same moment take the same slot; the next try finds another one, or none. */
async function retrySlot(work: () => Promise<void>, left: number = phoneSlots.length): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (left === 0 || !isUniqueViolation(error)) throw error
    await retrySlot(work, left - 1)
  }
}
