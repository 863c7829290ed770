import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Span = { from: Date; until: Date }

/** The number and sum (fen) of the ledger entries of a kind in a period. */
export async function sumLedger(db: Db, kind: 'payment' | 'refund', { from, until }: Span) {
  return db
    .selectFrom('ledger')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'),
    ])
    .where('kind', '=', kind)
    .where('at', '>=', from)
    .where('at', '<', until)
    .executeTakeFirstOrThrow()
}

/** The count of numbers in each state. */
export async function countNumbers(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('numbers')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The count of open tickets, and of those that are overdue. */
export function countTickets(db: Db, at: Date) {
  return db
    .selectFrom('tickets')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere('due_at', '<', at).as('overdue'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/** The count of open approval requests: refunds, price rules, and change sets by kind. */
export function countApprovals(db: Db) {
  return db
    .selectFrom('approvals')
    .leftJoin('change_sets', (join) =>
      join.onRef('change_sets.id', '=', 'subject_id').on('approvals.kind', '=', 'price-change'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('approvals.kind', '=', 'refund').as('refunds'),
      fn.countAll<number>().filterWhere('approvals.kind', '=', 'price-rules').as('priceRules'),
      fn.countAll<number>().filterWhere('change_sets.kind', '=', 'bulk').as('bulkChanges'),
      fn.countAll<number>().filterWhere('change_sets.kind', '=', 'import').as('imports'),
    ])
    .where('approvals.state', '=', 'asked')
    .executeTakeFirstOrThrow()
}

/** The invariants that were broken at their last check. */
export async function selectBrokenInvariants(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('invariant_checks')
    .select('invariant')
    .where('broken_rows', '>', 0)
    .orderBy('invariant')
    .execute()
  return rows.map(({ invariant }) => invariant)
}

/** The count of quarantined payments and failed refunds that no staff member has taken. */
export function countCases(db: Db) {
  return db
    .selectFrom('payment_exceptions')
    .select(({ fn }) => [
      fn.count<number>('quarantined_payment_id').as('quarantine'),
      fn.count<number>('refund_id').as('failedRefunds'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}
