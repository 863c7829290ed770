import { type RawBuilder, sql } from 'kysely'
import { movingNumber } from '../../inventory/numbers/machine.ts'
import { orderMachine } from '../orders/machine.ts'
import { beginningService } from '../../telephony/subscriptions/machine.ts'
import { addMonths } from '../../telephony/subscriptions/period.ts'

/**
 * CTEs that begin what a paid order has paid for, as its phone is bound: the order is `active`, its period runs, its number is bound. The row to
 * begin, locked, is the CTE `ready` with `id`, `number_id` and `subscription_id`; without it nothing happens.
 */
export function beginningOrder({
  orderId,
  months,
  at,
}: {
  orderId: number
  months: number
  at: Date
}): RawBuilder<unknown> {
  const period = { start: at, end: addMonths(at, months) }
  const paidFor = { period_start: period.start, period_end: period.end }
  const id = sql`(SELECT id FROM ready)`
  const numberId = sql`(SELECT number_id FROM ready)`
  return sql`${orderMachine.moving('active', 'bind', { id }, { at, set: paidFor })},
    ${beginningService(sql`(SELECT subscription_id FROM ready)`, period, at)},
    ${movingNumber('bound', 'bind', { numberId, orderId, at })}`
}
