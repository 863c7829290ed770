import type { Updateable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

type PaymentState = Schema['payments']['state']
type RefundState = Schema['refunds']['state']

/** The states of an attempt that may still be paid, as far as we know. */
export const openStates = ['init', 'prepared', 'unknown'] as const satisfies readonly PaymentState[]

/** Every change of an attempt's state (design section 6). WeChat's word that one was paid counts even after it has closed it. */
export const paymentTransitions = {
  prepare: { from: ['init', 'prepared'], to: 'prepared' },
  doubt: { from: ['init', 'prepared'], to: 'unknown' },
  close: { from: openStates, to: 'closed' },
  succeed: { from: [...openStates, 'closed'], to: 'succeeded' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState }>

export type PaymentEvent = keyof typeof paymentTransitions

/** Every change of a refund's state: WeChat may take back that it has failed, never that it has succeeded. */
export const refundTransitions = {
  accept: { from: ['init', 'processing', 'abnormal'], to: 'processing' },
  fail: { from: ['init', 'processing', 'abnormal'], to: 'abnormal' },
  succeed: { from: ['init', 'processing', 'abnormal'], to: 'succeeded' },
} as const satisfies Record<string, { from: readonly RefundState[]; to: RefundState }>

export type RefundEvent = keyof typeof refundTransitions

type Which = { id: number } | { out_trade_no: string } | { order_id: number }

/** Moves the attempts that are meant by one guarded UPDATE, `set` with them, and gives those that were in a state that the event starts from. */
export async function movePayments(
  db: Db | Trx,
  event: PaymentEvent,
  which: Which,
  set: Omit<Updateable<Schema['payments']>, 'state'> = {},
): Promise<{ id: number; order_id: number; out_trade_no: string }[]> {
  const { from, to } = paymentTransitions[event]
  return db
    .updateTable('payments')
    .set({ ...set, state: to })
    .where((payment) => payment.and(which))
    .where('state', 'in', from)
    .returning(['id', 'order_id', 'out_trade_no'])
    .execute()
}

/** Moves a refund by one guarded UPDATE, `set` with it; undefined when it was not in a state that the event starts from. */
export async function moveRefund(
  trx: Trx,
  event: RefundEvent,
  outRefundNo: string,
  set: Omit<Updateable<Schema['refunds']>, 'state'>,
) {
  const { from, to } = refundTransitions[event]
  return trx
    .updateTable('refunds')
    .set({ ...set, state: to })
    .where('out_refund_no', '=', outRefundNo)
    .where('state', 'in', from)
    .returning(['order_id', 'kind', 'amount_fen', 'out_refund_no'])
    .executeTakeFirst()
}
