import type { Trx } from '../../platform/db/database.ts'
import { transitionNumbersOfSubscriptions } from '../../inventory/numbers/machine.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import { freePhones } from '../../telephony/bindings/bindings.ts'
import { stopTransfers } from '../transfers/stop-transfer.ts'
import { endMandates } from './mandates.ts'
import { coolingDays, recoverableDays } from '../../telephony/subscriptions/schedule.ts'
import { type EventOrigin, subscriptionMachine } from '../../telephony/subscriptions/machine.ts'
import { addDays } from '../../platform/base/time.ts'
import type { Context } from '../../context.ts'

/**
 * Ends subscriptions: ends their orders, bindings and mandates, and starts the cooling period of their
 * numbers. Their transfers stop. Returns the orders that were active; undefined if no subscription was in a
 * state for the event.
 */
export async function endSubscriptions(
  context: Context,
  trx: Trx,
  event: 'expire' | 'finish' | 'end',
  ids: readonly number[],
  { at, actor = {} }: EventOrigin,
): Promise<Order[] | undefined> {
  if (ids.length === 0) return undefined
  const recoverableUntil = addDays(at, recoverableDays)
  const set = { next_step_at: null, ended_at: at, recoverable_until: recoverableUntil }
  const ended = await subscriptionMachine.transitionMany(trx, event, { id: ids }, { at, history: actor, set })
  if (ended.length === 0) return undefined
  const endedIds = ended.map(({ id }) => id)
  const orders = await orderMachine.transitionMany(
    trx,
    'end',
    { subscription_id: endedIds },
    { at, history: actor },
  )
  await freePhones(context, trx, endedIds, at)
  await endMandates(context, trx, endedIds, at)
  await stopTransfers(context, trx, { subscription_id: endedIds }, { at, why: 'ended' })
  const numbers = ended.map(({ number_id, order_id }) => ({ numberId: number_id, orderId: order_id }))
  await transitionNumbersOfSubscriptions(trx, 'cool', numbers, { at, coolingUntil: addDays(at, coolingDays) })
  return orders
}
