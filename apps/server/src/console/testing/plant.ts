import { inTransaction } from '../../db/database.ts'
import { numberMachine } from '../../numbers/machine.ts'
import { orderMachine } from '../../orders/machine.ts'
import { subscriptionMachine } from '../../subscriptions/machine.ts'
import { dueTime } from '../../support/due-time.ts'
import { ticketMachine } from '../../support/machine.ts'
import { insertMessage } from '../../support/queries.ts'
import { newPhone } from '../../testing/client.ts'
import { userByPhone } from '../../users/queries.ts'
import type { TestConsole } from './console.ts'

/** A shopper who was never logged in, so that no limit of logins counts them. */
export async function plantShopper({ server: { context } }: TestConsole, phone = newPhone()) {
  const id = await inTransaction(context.db, (trx) => userByPhone(trx, context.keys, phone))
  return { id, phone }
}

/** A ticket of theirs that waits, and its only message. */
export async function plantTicket(town: TestConsole, userId?: number) {
  const { context } = town.server
  const at = context.clock()
  const user_id = userId ?? (await plantShopper(town)).id
  return inTransaction(context.db, async (trx) => {
    const row = {
      user_id,
      category: 'calls',
      order_id: null,
      due_at: dueTime(at),
      created_at: at,
      updated_at: at,
    } as const
    const { id: ticketId } = await ticketMachine.begin(trx, 'open', row, { at })
    const message = { ticketId, author: 'shopper', text: '别人打来，我的手机不响', at } as const
    return { id: ticketId, messageId: await insertMessage(trx, context.keys, message) }
  })
}

let planted = 0

/** A number that a new shopper has paid for and not bound yet, renewed by itself; `id` is of the subscription. No payment stands behind it. */
export async function plantSubscription(town: TestConsole) {
  const { context } = town.server
  const at = context.clock()
  const shopper = await plantShopper(town)
  planted += 1
  const digits = `7${String(planted).padStart(6, '0')}`
  return inTransaction(context.db, async (trx) => {
    const number = {
      categories: [],
      digits,
      price_fen: 8800,
      held_until: null,
      held_by: null,
      goes_back_to: null,
      cooling_until: null,
    }
    const { id: number_id } = await numberMachine.begin(
      trx,
      'import',
      { ...number, struck_price_fen: null },
      { at },
    )
    const who = { user_id: shopper.id, number_id }
    const order = {
      ...who,
      out_trade_no: `PLANTED${planted}`,
      nth: planted,
      kind: 'new',
      auto_renew: true,
      months: 1,
      price_fen: 8800,
      amount_fen: 8800,
      hold_until: at,
      paid_at: null,
      subscription_id: null,
      period_start: null,
      period_end: null,
      created_at: at,
    } as const
    const { id: order_id } = await orderMachine.begin(trx, 'place', order, { at })
    const subscription = { ...who, order_id, renewal: 'auto', created_at: at, ...unbegun } as const
    const { id } = await subscriptionMachine.begin(trx, 'subscribe', subscription, { at })
    await trx.updateTable('orders').set({ subscription_id: id }).where('id', '=', order_id).execute()
    return { id, digits, shopper, orderId: order_id }
  })
}

const unbegun = {
  period_start: null,
  period_end: null,
  anchor_day: null,
  next_step_at: null,
  ended_at: null,
  recoverable_until: null,
}
