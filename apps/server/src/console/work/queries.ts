import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { sql } from 'kysely'
import { awaitsConfirmation } from '../../inventory/bulk-changes/queries.ts'
import { hasUnseenOutcome, isPending } from '../../people/approvals/queries.ts'
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
    .where(isPending(at))
    .execute()
}

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

/** The count of invoices to issue or to reverse. */
export async function countWaitingInvoices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['requested', 'red_due'])
    .executeTakeFirstOrThrow()
  return count
}

/** The count of requests for another login phone that no one has asked a second person to approve. */
export async function countWaitingPhoneChanges(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM phone_changes WHERE state = 'requested'
      AND NOT EXISTS (SELECT FROM approvals JOIN staff_members ON staff_members.id = requested_by
        WHERE kind = 'phone-change' AND subject_id = phone_changes.user_id
          AND approvals.content::jsonb ->> 'phoneChangeId' = phone_changes.id::text AND ${isPending(at)})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The count of exports of each staff member and list that are ready and were never downloaded. */
export function countReadyExports(db: Db, at: Date) {
  return db
    .selectFrom('exports')
    .select(({ fn }) => ['staff_id', 'kind', fn.countAll<number>().as('count')])
    .where('state', '=', 'ready')
    .where('downloadable_until', 'is', null)
    .where('expires_at', '>', at)
    .groupBy(['staff_id', 'kind'])
    .execute()
}

/** The count of previews of each staff member that await their confirmation, by kind. */
export function countPreviews(db: Db, at: Date) {
  return db
    .selectFrom('change_sets')
    .select(({ fn }) => ['staff_id', 'kind', fn.countAll<number>().as('count')])
    .where(awaitsConfirmation(at))
    .groupBy(['staff_id', 'kind'])
    .execute()
}

type Outcome = Omit<ConsoleOutput<'GET /work'>['outcomes'][number], 'decidedAt'>

/** The decided requests whose requesters have not seen the outcome, the newest first. */
export async function selectUnseenOutcomes(db: Db, at: Date) {
  const { rows } = await sql<Outcome & { decidedAt: Date; askedBy: number }>`
    SELECT approvals.id, coalesce(sets.kind, approvals.kind) AS kind, coalesce(orders.id, approvals.subject_id) AS "subjectId",
      coalesce(numbers.digits, rules.name) AS name, refund.amount_fen AS "amountFen",
      CASE WHEN sets.id IS NOT NULL THEN approvals.content::jsonb ->> 'turn' END AS turn, approvals.state, decider.name AS "decidedBy",
      approvals.decided_at AS "decidedAt", approvals.requested_by AS "askedBy",
      (SELECT reason FROM approval_history WHERE approval_id = approvals.id AND event IN ('approve', 'refuse')) AS reason
    FROM approvals LEFT JOIN staff_members decider ON decider.id = approvals.decided_by
    LEFT JOIN change_sets sets ON sets.id = approvals.subject_id AND approvals.kind = 'price-change'
    LEFT JOIN price_rule_sets rules ON rules.id = approvals.subject_id AND approvals.kind = 'price-rules'
    LEFT JOIN refund_requests refund ON refund.approval_id = approvals.id
    LEFT JOIN orders ON orders.id = refund.order_id LEFT JOIN numbers ON numbers.id = orders.number_id
    WHERE ${hasUnseenOutcome(at)}
    ORDER BY approvals.decided_at DESC, approvals.id DESC LIMIT 1000`.execute(db)
  return rows
}
