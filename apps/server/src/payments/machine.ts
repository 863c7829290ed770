import { sql, type Updateable } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { PaymentState, RefundState } from '../db/schema-payment-history.ts'
import type { Schema } from '../db/schema.ts'

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

/** When something is moved, and what is set with its state. */
type Change<Table extends 'payments' | 'refunds'> = {
  at: Date
  set?: Omit<Updateable<Schema[Table]>, 'state'>
}

/** Moves the attempts that are meant by one guarded UPDATE, with their history rows, and gives those that were in a state that the event starts from. */
export async function movePayments(
  trx: Trx,
  event: PaymentEvent,
  which: Which,
  { at, set = {} }: Change<'payments'>,
): Promise<{ id: number; order_id: number; out_trade_no: string }[]> {
  const { from, to } = paymentTransitions[event]
  const moved = await trx
    .updateTable('payments')
    .set({ ...set, state: to })
    .where((payment) => payment.and(which))
    .where('state', 'in', from)
    .returning(['id', 'order_id', 'out_trade_no'])
    .execute()
  if (moved.length > 0) await recordState(trx, 'payment', { ids: moved.map(({ id }) => id), event, at })
  return moved
}

/** Moves a refund by one guarded UPDATE, with its history row; undefined when it was not in a state that the event starts from. */
export async function moveRefund(
  trx: Trx,
  event: RefundEvent,
  outRefundNo: string,
  { at, set = {} }: Change<'refunds'>,
) {
  const { from, to } = refundTransitions[event]
  const moved = await trx
    .updateTable('refunds')
    .set({ ...set, state: to })
    .where('out_refund_no', '=', outRefundNo)
    .where('state', 'in', from)
    .returning(['id', 'order_id', 'kind', 'amount_fen', 'out_refund_no'])
    .executeTakeFirst()
  if (moved) await recordState(trx, 'refund', { ids: [moved.id], event, at })
  return moved
}

type RecordedEvent = { payment: PaymentEvent | 'begin'; refund: RefundEvent | 'decide' }

/**
 * Writes the history rows of payments or refunds that this transaction has made or moved; the first one is their beginning. One whose state
 * is what its newest row says (a cashier asked for anew, a refund accepted again) gets none.
 */
export async function recordState<Noun extends keyof RecordedEvent>(
  trx: Trx,
  noun: Noun,
  { ids, event, at }: { ids: number[]; event: RecordedEvent[Noun]; at: Date },
): Promise<void> {
  const [table, history, owner] = [sql.table(`${noun}s`), sql.table(`${noun}_history`), sql.ref(`${noun}_id`)]
  await sql`
    INSERT INTO ${history} (${owner}, event, state, at)
    SELECT now.id, ${event}, now.state, ${at} FROM ${table} now WHERE now.id = ANY(${ids}) AND now.state IS DISTINCT FROM
      (SELECT newest.state FROM ${history} newest WHERE ${owner} = now.id ORDER BY newest.id DESC LIMIT 1)
    ORDER BY now.id`.execute(trx)
}
