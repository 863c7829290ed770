import { sql } from 'kysely'
import { mayStillAsk } from '../../people/approvals/queries.ts'
import type { Db } from '../../platform/db/database.ts'

/** The count of open tickets, of overdue ones, and of those of each assignee. */
export async function countOpenTickets(db: Db, at: Date) {
  const rows = await db
    .selectFrom('tickets')
    .select(({ fn }) => [
      'assignee',
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere('due_at', '<', at).as('overdue'),
    ])
    .where('queue_rank', '=', 0)
    .groupBy('assignee')
    .execute()
  const sum = (name: 'open' | 'overdue') => rows.reduce((total, row) => total + row[name], 0)
  const byAssignee = new Map(rows.map(({ assignee, open }) => [assignee, open]))
  return { open: sum('open'), overdue: sum('overdue'), byAssignee }
}

/** Pending requests for an approval; `set` is the kind of the change set. */
export function selectPendingApprovals(db: Db, at: Date) {
  return db
    .selectFrom('approvals')
    .innerJoin('staff_members', 'staff_members.id', 'requested_by')
    .leftJoin('change_sets', (join) =>
      join.onRef('change_sets.id', '=', 'subject_id').on('approvals.kind', '=', 'price-change'),
    )
    .select([
      'approvals.kind',
      'change_sets.kind as set',
      'requested_by as askedBy',
      'requested_at as askedAt',
    ])
    .select('staff_members.name as asker')
    .where('approvals.state', '=', 'asked')
    .where('approvals.expires_at', '>', at)
    .where(mayStillAsk)
    .execute()
}

/** The count of invariants that were broken at their last check. */
export async function countBrokenInvariants(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM invariant_checks WHERE broken_rows > 0`.execute(db)
  return rows[0]?.count ?? 0
}

/** The count of payment exceptions of each kind that no staff member has taken. */
export function countPaymentExceptions(db: Db) {
  return db
    .selectFrom('payment_exceptions')
    .select(({ fn }) => [
      fn.count<number>('quarantined_payment_id').as('quarantine'),
      fn.count<number>('refund_id').as('failedRefunds'),
      fn.count<number>('bill_difference_id').as('billDifferences'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/** The count of exports of each staff member that are ready and were never downloaded. */
export async function countReadyExports(db: Db, at: Date): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('exports')
    .select(({ fn }) => ['staff_id', fn.countAll<number>().as('count')])
    .where('state', '=', 'ready')
    .where('downloadable_until', 'is', null)
    .where('expires_at', '>', at)
    .groupBy('staff_id')
    .execute()
  return new Map(rows.map(({ staff_id, count }) => [staff_id, count]))
}
