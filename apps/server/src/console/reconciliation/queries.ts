import type { FilterValues } from '@hao/contract/console/list.ts'
import type { quarantineList } from '@hao/contract/console/lists/payment-exceptions.ts'
import { sql } from 'kysely'
import { ledgerOfMonthSql } from '../../commerce/payments/closed-months.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { MomentPosition } from '../../platform/base/page.ts'
import type { ChargeFacts } from '../../telephony/subscriptions/next-charge.ts'
import { nextChargeColumns } from '../../telephony/subscriptions/queries.ts'

type CaseFilters = FilterValues<typeof quarantineList.schemas>
type Page = { limit: number; before: number | undefined }

const history = sql<{ event: string; at: string; by: string | null; reason: string | null }[]>`(
  SELECT jsonb_agg(jsonb_build_object('event', h.event, 'at', h.at, 'by', s.name, 'reason', h.reason) ORDER BY h.id)
  FROM payment_exception_history h LEFT JOIN staff_members s ON s.id = h.staff_id WHERE h.payment_exception_id = c.id)`

/** The id of the order with this trade or refund number. */
const orderIdOf = (reference: string) => sql<number | null>`coalesce(
  (SELECT order_id FROM payments WHERE out_trade_no = ${sql.ref(reference)}),
  (SELECT order_id FROM refunds WHERE out_refund_no = ${sql.ref(reference)}))`

function cases(db: Db, { state }: CaseFilters, { limit, before }: Page) {
  return db
    .selectFrom('payment_exceptions as c')
    .leftJoin('staff_members as taker', 'taker.id', 'c.assigned_to')
    .select(['c.id', 'c.state', 'c.assigned_to as taken_by_id', 'taker.name as taken_by'])
    .select(history.as('history'))
    .$call((rows) => (state === undefined ? rows : rows.where('c.state', '=', state)))
    .$call((rows) => (before === undefined ? rows : rows.where('c.id', '<', before)))
    .orderBy('c.id', 'desc')
    .limit(limit)
}

/** Quarantined payments: reported by the provider, but not accepted. Newest first. */
export function selectQuarantine(db: Db, filters: CaseFilters, page: Page) {
  return cases(db, filters, page)
    .innerJoin('quarantined_payments as q', 'q.id', 'c.quarantined_payment_id')
    .select(['q.out_trade_no as trade', 'q.transaction_id', 'q.reason as why', 'q.found_at'])
    .select(sql<number | null>`(q.report->>'amountFen')::bigint`.as('amount_fen'))
    .select(orderIdOf('q.out_trade_no').as('order_id'))
    .execute()
}

/** Differences between the provider's bill and our ledger, newest first. */
export function selectDifferences(db: Db, filters: CaseFilters, page: Page) {
  return cases(db, filters, page)
    .innerJoin('bill_differences as d', 'd.id', 'c.bill_difference_id')
    .select(['d.day', 'd.kind', 'd.reference', 'd.found_at'])
    .select(['d.our_amount_fen as ours_fen', 'd.provider_amount_fen as theirs_fen'])
    .select(orderIdOf('d.reference').as('order_id'))
    .execute()
}

/** Refunds that the provider failed to make, newest first. `found_at` is when it reported the failure. */
export function selectFailedRefunds(db: Db, filters: CaseFilters, page: Page) {
  return cases(db, filters, page)
    .innerJoin('refunds as r', 'r.id', 'c.refund_id')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.out_refund_no as no', 'r.order_id', 'r.kind', 'r.amount_fen', 'r.state as refund_state'])
    .select(['r.reason as why', 'p.out_trade_no as trade', 'p.transaction_id', 'c.opened_at as found_at'])
    .execute()
}

type FailedCharge = ChargeFacts & {
  id: number
  state: 'past_due' | 'grace' | 'suspended'
  period_end: Date
  next_step_at: Date | null
  digits: string
  order_id: number | null
  amount_fen: number | null
  tries: { trade: string; state: string; at: string; refused: string | null }[] | null
}

/**
 * Subscriptions whose period has ended and whose automatic renewal failed or was due, oldest period first.
 * Each has the renewal that was to be charged, else the newest one, and all attempts with the provider's
 * refusal code. Late manual renewals are not included.
 */
export async function selectFailedCharges(
  db: Db,
  { limit, after }: { limit: number; after: MomentPosition | undefined },
): Promise<FailedCharge[]> {
  const behind = after ? sql`AND (s.period_end, s.id) > (${after.at}, ${after.id})` : sql``
  const next = nextChargeColumns('s')
  const { rows } = await sql<FailedCharge>`
    SELECT s.id, s.state, s.period_end, s.next_step_at, s.renewal, n.digits, renewal.order_id, renewal.amount_fen, tries,
      s.barred_at, s.barred_until, ${next.authorised} AS authorised, ${next.announced_percent} AS announced_percent,
      ${next.called_off} AS called_off
    FROM subscriptions s JOIN numbers n ON n.id = s.number_id
    CROSS JOIN LATERAL (
      SELECT array_agg(id) AS ids, (array_agg(id ORDER BY auto_renew DESC, id DESC))[1] AS order_id,
        (array_agg(amount_fen ORDER BY auto_renew DESC, id DESC))[1] AS amount_fen
      FROM orders WHERE subscription_id = s.id AND kind = 'renew' AND created_at >= s.period_end - interval '10 days') renewal
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('trade', out_trade_no, 'state', state, 'at', created_at, 'refused', (
        SELECT reason FROM payment_history WHERE payment_id = payments.id AND reason IS NOT NULL ORDER BY id DESC LIMIT 1)) ORDER BY id) AS tries
      FROM payments WHERE order_id = ANY(renewal.ids) AND channel = 'mandate') tried
    WHERE s.state IN ('past_due', 'grace', 'suspended') AND (s.renewal = 'auto' OR tries IS NOT NULL) ${behind}
    ORDER BY s.period_end, s.id LIMIT ${limit}`.execute(db)
  return rows
}

type LedgerDay = {
  day: string
  payments: number
  paidFen: number
  refunds: number
  refundedFen: number
}

/** The sums of payments and refunds of each day (Asia/Shanghai) of a month. */
export async function sumLedgerByDay(db: Db, month: string): Promise<LedgerDay[]> {
  const { rows } = await sql<LedgerDay>`
    SELECT to_char(booked_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day,
      count(*) FILTER (WHERE kind = 'payment')::integer AS payments,
      coalesce(sum(amount_fen) FILTER (WHERE kind = 'payment'), 0)::bigint AS "paidFen",
      count(*) FILTER (WHERE kind = 'refund')::integer AS refunds,
      coalesce(sum(amount_fen) FILTER (WHERE kind = 'refund'), 0)::bigint AS "refundedFen"
    FROM ${ledgerOfMonthSql(month)} ledger GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** The kind of a case: a quarantined payment, a bill difference, or a failed refund. */
export async function selectCaseKind(
  trx: Trx,
  id: number,
): Promise<{ kind: 'quarantine' | 'bill' | 'refund' }> {
  const found = await trx
    .selectFrom('payment_exceptions')
    .select(['quarantined_payment_id', 'bill_difference_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (found.quarantined_payment_id !== null) return { kind: 'quarantine' }
  return { kind: found.bill_difference_id === null ? 'refund' : 'bill' }
}

/** The time of the first ledger entry; null when there is none. */
export async function selectLedgerStart(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.min('at').$castTo<Date | null>().as('at'))
    .executeTakeFirstOrThrow()
  return at
}
