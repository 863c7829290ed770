import type { LimitedAct } from '@hao/contract/console/limits.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type Counted = { act: LimitedAct; accounts: readonly number[]; since: Date; until: Date }

/** What these accounts did alone, by the audit: the moments and amounts, the oldest first. */
export async function selectCounted(db: Db | Trx, { act, accounts, since, until }: Counted) {
  const { rows } = await sql<{ at: Date; amount: number }>`
    SELECT at, (details::json -> 'alone' ->> ${act})::bigint AS amount FROM audit_log
    WHERE staff_id = ANY(${accounts}) AND at > ${since} AND at < ${until}
      AND details::json -> 'alone' ->> ${act} IS NOT NULL
    ORDER BY at, id`.execute(db)
  return rows
}
