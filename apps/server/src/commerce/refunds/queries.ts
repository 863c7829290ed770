import type { refundFilters, requestFilters } from '@hao/contract/console/endpoints/refunds.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import { sql, type Insertable } from 'kysely'
import { selectTies } from '../../people/approvals/ties.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { dayMs, startOfShanghaiDay, shanghaiDay } from '../../platform/base/time.ts'
import { selectAccountsOfPerson } from '../../people/staff/people-behind.ts'
import type { Schema } from '../../platform/db/schema.ts'

type Page = { limit: number; before: number | undefined }

/** The member of staff who reads, and when. */
type Reader = { staffId: number; at: Date }

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.out_refund_no', 'payments.out_trade_no', 'refunds.order_id'])
    .select(['refunds.payment_id', 'refunds.kind', 'refunds.amount_fen', 'refunds.reason', 'refunds.state'])
    .select(['refunds.created_at', 'refunds.succeeded_at'])
}

export type RefundRow = Awaited<ReturnType<typeof selectRefundsOfOrder>>[number]

/** The refunds of an order, newest first. */
export function selectRefundsOfOrder(db: Db, orderId: number) {
  return refunds(db).where('refunds.order_id', '=', orderId).orderBy('refunds.id', 'desc').execute()
}

/** Refund numbers that entered the ledger on these Shanghai days. */
function selectArrivedReferences(db: Db, { arrivedFrom, arrivedUntil }: FilterValues<typeof refundFilters>) {
  return db
    .selectFrom('ledger')
    .select('reference')
    .where('kind', '=', 'refund')
    .$call((rows) =>
      arrivedFrom === undefined ? rows : rows.where('at', '>=', startOfShanghaiDay(arrivedFrom)),
    )
    .$call((rows) =>
      arrivedUntil === undefined ? rows : rows.where('at', '<', endOfShanghaiDay(arrivedUntil)),
    )
}

const endOfShanghaiDay = (day: string) => new Date(startOfShanghaiDay(day).getTime() + dayMs)

/** Query of the refunds that match the filters. */
export function filterRefunds(db: Db, filters: FilterValues<typeof refundFilters>) {
  const { state, kind, no, from, until } = filters
  let rows = refunds(db)
  if (state) rows = rows.where('refunds.state', '=', state)
  if (kind) rows = rows.where('refunds.kind', '=', kind)
  // Two index lookups: an OR over both tables would scan all refunds.
  if (no)
    rows = rows.where(
      sql<boolean>`refunds.id IN (SELECT id FROM refunds WHERE out_refund_no = ${no}
        UNION ALL SELECT theirs.id FROM payments paid JOIN refunds theirs ON theirs.payment_id = paid.id WHERE paid.out_trade_no = ${no})`,
    )
  if (from) rows = rows.where('refunds.created_at', '>=', startOfShanghaiDay(from))
  if (until) rows = rows.where('refunds.created_at', '<', endOfShanghaiDay(until))
  if (filters.arrivedFrom || filters.arrivedUntil)
    rows = rows.where('refunds.out_refund_no', 'in', selectArrivedReferences(db, filters))
  return rows
}

/** The next refunds after an id, oldest first. */
export function selectRefundsAfter(
  db: Db,
  filters: FilterValues<typeof refundFilters>,
  { after, limit }: { after: number; limit: number },
): Promise<RefundRow[]> {
  return filterRefunds(db, filters)
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}

/** A page of refunds, newest first. */
export function selectRefunds(
  db: Db,
  filters: FilterValues<typeof refundFilters>,
  { limit, before }: Page,
): Promise<RefundRow[]> {
  return filterRefunds(db, filters)
    .$call((rows) => (before === undefined ? rows : rows.where('refunds.id', '<', before)))
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute()
}

function requests(db: Db) {
  return db
    .selectFrom('refund_requests as request')
    .innerJoin('approvals', 'approvals.id', 'request.approval_id')
    .innerJoin('orders', 'orders.id', 'request.order_id')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .innerJoin('staff_members as asker', 'asker.id', 'request.requested_by')
    .leftJoin('staff_members as decider', 'decider.id', 'approvals.decided_by')
    .leftJoin('refunds', 'refunds.id', 'request.refund_id')
    .select(['request.id', 'request.order_id', 'orders.out_trade_no', 'numbers.digits', 'request.kind'])
    .select(['request.amount_fen', 'approvals.reason', 'approvals.state', 'approvals.allowed_by_role'])
    .select(['asker.name as asker', 'request.requested_by as askedBy', 'request.requested_at as askedAt'])
    .select('approvals.expires_at')
    .select(['decider.name as decider', 'approvals.decided_at', 'refunds.out_refund_no'])
    .select('refunds.state as refund_state')
    .select(
      sql<
        string | null
      >`(SELECT reason FROM approval_history WHERE approval_id = approvals.id AND event = 'refuse')`.as(
        'note',
      ),
    )
}

export type RequestRow = Awaited<ReturnType<typeof selectRequestsOfOrder>>[number]

/** The refund requests of an order, newest first. */
export async function selectRequestsOfOrder(db: Db, orderId: number, reader: Reader) {
  const rows = await requests(db)
    .where('request.order_id', '=', orderId)
    .orderBy('request.id', 'desc')
    .execute()
  return addTies(db, rows, reader)
}

type UntiedRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

/** Adds to each pending request why the reader may not approve it: one person may be behind both accounts. */
async function addTies(db: Db, rows: readonly UntiedRow[], reader: Reader) {
  const waiting = rows.filter(({ state }) => state === 'asked')
  const ties = await selectTies(db, reader, waiting)
  return rows.map((row) => ({ ...row, tie: ties[waiting.indexOf(row)] ?? null }))
}

/** A page of requests, newest first. `mine` selects the reader's own. */
export async function selectRequests(
  db: Db,
  { state, mine }: FilterValues<typeof requestFilters>,
  { limit, before, reader }: Page & { reader: Reader },
): Promise<RequestRow[]> {
  const rows = await requests(db)
    .$call((page) => (state === undefined ? page : page.where('approvals.state', '=', state)))
    .$if(mine !== undefined, (page) => page.where('request.requested_by', '=', reader.staffId))
    .$call((page) => (before === undefined ? page : page.where('request.id', '<', before)))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()
  return addTies(db, rows, reader)
}

/** Amounts (fen) of earlier requests that are pending or approved. */
export type PriorRequests = { ofOrderFen: number; ofDayFen: number }

/**
 * The amounts requested before: for this order, and on the Shanghai day of `at` by every account that the
 * person behind `staffId` may use. The caller has locked these accounts and the order, so that concurrent
 * requests are counted one after the other.
 */
export async function selectPriorRequests(
  trx: Trx,
  { orderId, staffId, at }: { orderId: number; staffId: number; at: Date },
): Promise<PriorRequests> {
  const from = startOfShanghaiDay(shanghaiDay(at))
  const accounts = await selectAccountsOfPerson(trx, { staffId, at })
  const ofOrder = await sumRequests(trx).where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const ofDay = await sumRequests(trx)
    .where('refund_requests.requested_by', 'in', accounts)
    .where('refund_requests.requested_at', '>=', from)
    .where('refund_requests.requested_at', '<', new Date(from.getTime() + dayMs))
    .executeTakeFirstOrThrow()
  return { ofOrderFen: ofOrder.fen, ofDayFen: ofDay.fen }
}

const sumRequests = (trx: Trx) =>
  trx
    .selectFrom('refund_requests')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
    .where('state', 'in', ['asked', 'approved'])

export function insertRequest(trx: Trx, request: Insertable<Schema['refund_requests']>) {
  return trx.insertInto('refund_requests').values(request).returning('id').executeTakeFirstOrThrow()
}

export async function updateRequestRefund(trx: Trx, requestId: number, refundId: number): Promise<void> {
  await trx.updateTable('refund_requests').set({ refund_id: refundId }).where('id', '=', requestId).execute()
}

export function selectRequest(trx: Trx, requestId: number) {
  return trx.selectFrom('refund_requests').selectAll().where('id', '=', requestId).executeTakeFirst()
}
