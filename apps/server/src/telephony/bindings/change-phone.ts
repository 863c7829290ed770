import type { Subscription } from '@hao/contract/entities.ts'
import { insertBinding, networkKeepsBindings } from './bindings.ts'
import {
  selectFreeSlot,
  phoneSlots,
  selectPendingPhone,
  selectEffectivePhone,
  lockSubscription,
} from './queries.ts'
import { bindingMachine } from './machine.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { ringsUntil, stateAt } from '../subscriptions/schedule.ts'
import { verifyCode } from '../../people/users/verify-code.ts'

type PhoneChange = { userId: number; subscriptionId: number; phone: string; code: string; ip: string }

/**
 * Our own trunk rings the new phone at once; a network that stores bindings rings the previous one until it
 * confirms. A repeat changes nothing. Refuses `subscription-not-found`, `subscription-over`, `phone-same`,
 * `phone-not-changeable` (none bound yet, or suspended), `phone-change-pending`, `phone-limit` and as
 * `verifyCode`.
 */
export async function changePhone(context: Context, change: PhoneChange): Promise<Subscription> {
  const { userId, subscriptionId, phone, code, ip } = change
  if ((await selectChangeable(context, context.db, change)).pending !== phone) {
    await verifyCode(context, { purpose: 'change', phone, code, requester: { ip, userId } })
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
  const { pending, number_id: numberId, ...subscription } = await selectChangeable(context, trx, change)
  if (pending === phone) return
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
    { subscription_id: subscriptionId },
    { at },
  )
  const bindingId = await insertBinding(context, trx, line, at)
  await context.enqueue(trx, 'binding-notice', { bindingId, about: 'rings', replaced: replaced?.id ?? null })
}

async function selectChangeable({ keys, clock }: Context, db: Db | Trx, change: PhoneChange) {
  const { userId, subscriptionId, phone } = change
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['number_id', 'state', 'renewal', 'period_end'])
    .where('id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => refuse('subscription-not-found'))
  const state = stateAt(subscription, clock())
  if (state === 'ended') throw refuse('subscription-over')
  if (state === 'pending_bind' || state === 'suspended') throw refuse('phone-not-changeable')
  const pending = await selectPendingPhone(db, keys, subscriptionId)
  if (pending !== undefined && pending !== phone) throw refuse('phone-change-pending')
  if ((await selectEffectivePhone(db, keys, subscriptionId)) === phone) throw refuse('phone-same')
  return { ...subscription, pending }
}

/** Concurrent changes to one phone may take the same slot: each retry takes the next free one. */
async function retrySlot(work: () => Promise<void>, retries: number = phoneSlots.length): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (retries === 0 || !isUniqueViolation(error)) throw error
    await retrySlot(work, retries - 1)
  }
}
