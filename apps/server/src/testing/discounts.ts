import type { PeriodDiscounts } from '@hao/numbers/periods.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Puts discounts into effect, without the two persons. Those that are not named are none. */
export async function setDiscounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  percents: Partial<PeriodDiscounts>,
): Promise<void> {
  const version = sql<number>`(SELECT coalesce(max(version), 0) + 1 FROM period_discounts)`
  const row = { version, percents: JSON.stringify({ 3: 0, 6: 0, 12: 0, ...percents }), approval_id: null }
  await db
    .insertInto('period_discounts')
    .values({ ...row, effective_at: clock() })
    .execute()
}
