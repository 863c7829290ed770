import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type FeaturedRow = {
  id: number
  digits: string
  state: 'on_sale'
  priceFen: number
  featured: number
  version: number
}

/** The featured numbers on sale in the order of the shop's home. `version` is the newest history entry. */
export async function selectFeatured(db: Db | Trx, limit: number): Promise<FeaturedRow[]> {
  const { rows } = await sql<FeaturedRow>`
    SELECT id, digits, state, price_fen AS "priceFen", featured,
      (SELECT max(id) FROM number_history WHERE number_id = numbers.id) AS version
    FROM numbers WHERE state = 'on_sale' AND featured > 0
    ORDER BY -featured, shuffle_key, id LIMIT ${limit}`.execute(db)
  return rows
}

/** The plan that waits for its moment, or the last one if its moment has come. */
export async function selectPlan(db: Db | Trx) {
  const last = await db
    .selectFrom('featured_plans')
    .innerJoin('staff_members', 'staff_members.id', 'staff_id')
    .select(['featured_plans.id', 'digits', 'starts_at', 'name as by', 'reason', 'outcome', 'skipped'])
    .orderBy('featured_plans.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.outcome === 'replaced' || last.outcome === 'cancelled') return undefined
  return { ...last, outcome: last.outcome }
}
