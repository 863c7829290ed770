import { countLimit } from '@hao/contract/console/list.ts'
import { sql, type Expression } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Counts the rows of a query, up to 10,000. */
export async function countUpToLimit(
  db: Db,
  rows: Expression<unknown>,
): Promise<{ count: number; more: boolean }> {
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${rows} LIMIT ${countLimit + 1}) AS counted`.execute(db)
  const count = counted[0]?.count ?? 0
  return { count: Math.min(count, countLimit), more: count > countLimit }
}

/** Counts the rows of a query, up to 10,000, and sums their `amount_fen`; null when there are more rows. */
export async function sumUpToLimit(
  db: Db,
  rows: Expression<{ amount_fen: number }>,
): Promise<{ count: number; more: boolean; sumFen: number | null }> {
  const { rows: counted } = await sql<{ count: number; sum: number }>`
    SELECT count(*)::integer AS count, coalesce(sum(amount_fen), 0)::bigint AS sum
    FROM (${rows} LIMIT ${countLimit + 1}) AS counted`.execute(db)
  const { count, sum } = counted[0] ?? { count: 0, sum: 0 }
  const more = count > countLimit
  return { count: Math.min(count, countLimit), more, sumFen: more ? null : sum }
}
