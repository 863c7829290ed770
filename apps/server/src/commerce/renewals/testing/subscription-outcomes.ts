import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SubscriptionOutcome } from './subscription-model.ts'

/** The state of every subscription by its id, with amounts from the ledger. */
export async function readSubscriptionOutcomes(db: Db): Promise<Map<number, SubscriptionOutcome>> {
  const { rows } = await sql<Omit<SubscriptionOutcome, 'periodEnd'> & { id: number; ends: Date }>`
    SELECT s.id, s.state, n.state AS number, s.period_end AS ends,
      coalesce(sum(l.amount_fen) FILTER (WHERE l.kind = 'payment'), 0)::int AS "paidFen",
      coalesce(sum(l.amount_fen) FILTER (WHERE l.kind = 'refund'), 0)::int AS "refundedFen"
    FROM subscriptions s JOIN numbers n ON n.id = s.number_id
    JOIN orders o ON o.subscription_id = s.id LEFT JOIN ledger l ON l.order_id = o.id
    GROUP BY s.id, n.id`.execute(db)
  return new Map(rows.map(({ id, ends, ...ending }) => [id, { ...ending, periodEnd: ends.getTime() }]))
}
