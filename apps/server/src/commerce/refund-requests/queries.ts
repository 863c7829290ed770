import type { FilterValues } from '@hao/contract/console/list.ts'
import type { refundRequestList } from '@hao/contract/console/lists/refund-requests.ts'
import { sql } from 'kysely'
import { selectTies } from '../../people/approvals/ties.ts'
import type { Db } from '../../platform/db/database.ts'

type Page = { limit: number; before: number | undefined }

/** The member of staff who reads, and when. */
type Reader = { staffId: number; at: Date }

function requests(db: Db) {
  return db
    .selectFrom('refund_requests as request')
    .innerJoin('approvals', 'approvals.id', 'request.approval_id')
    .innerJoin('orders', 'orders.id', 'request.order_id')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .innerJoin('staff_members as asker', 'asker.id', 'request.requested_by')
    .leftJoin('staff_members as decider', 'decider.id', 'approvals.decided_by')
    .leftJoin('refunds', 'refunds.id', 'request.refund_id')
    .select(['request.id', 'request.order_id', 'orders.out_trade_no as trade', 'numbers.digits'])
    .select(['request.kind', 'request.amount_fen', 'approvals.reason', 'approvals.state'])
    .select(['approvals.allowed_by_role as by_role', 'approvals.expires_at as lapses_at'])
    .select(['asker.name as asker', 'request.requested_by as askedBy', 'request.requested_at as askedAt'])
    .select(['decider.name as decided_by', 'approvals.decided_at', 'out_refund_no as refund_no'])
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

type RequestFilters = FilterValues<typeof refundRequestList.schemas>

/** The requests that match the filters. `mine` selects those of a member of staff. */
export function filterRequests(db: Db, { state, mine }: RequestFilters, staffId: number) {
  return requests(db)
    .$call((rows) => (state === undefined ? rows : rows.where('approvals.state', '=', state)))
    .$if(mine !== undefined, (rows) => rows.where('request.requested_by', '=', staffId))
}

export async function selectRequests(
  db: Db,
  filters: RequestFilters,
  { limit, before, reader }: Page & { reader: Reader },
): Promise<RequestRow[]> {
  const rows = await filterRequests(db, filters, reader.staffId)
    .$call((page) => (before === undefined ? page : page.where('request.id', '<', before)))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()
  return addTies(db, rows, reader)
}
