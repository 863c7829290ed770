import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The calls to cooling numbers since their cooling began, within the last 30 days, by number id. */
export async function countCallsWhileCooling(
  db: Db,
  numberIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; calls: number }>`
    SELECT numbers.id, coalesce(sum(refused_calls.count), 0)::integer AS calls FROM numbers
    JOIN refused_calls ON refused_calls.digits = numbers.digits AND refused_calls.minute >= date_trunc('minute',
      (SELECT at FROM number_history WHERE number_id = numbers.id AND event = 'cool' ORDER BY id DESC LIMIT 1))
    WHERE numbers.id = ANY(${numberIds}) GROUP BY numbers.id`.execute(db)
  return new Map(rows.map(({ id, calls }) => [id, calls]))
}
