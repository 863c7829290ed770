import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { findBrokenInvariants } from './find-broken-invariants.ts'
import { invariants } from './invariants.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'

/** The log shows at most this many rows of one broken invariant. */
const loggedRows = 5

/** Checks all invariants, logs broken ones as errors, and stores the result for the metrics. */
export async function checkInvariants({ db, clock, log }: Context): Promise<void> {
  const at = clock()
  const broken = await findBrokenInvariants(db, at)
  for (const [invariant, rows] of Object.entries(broken))
    log.error({ invariant, rows: rows.slice(0, loggedRows) }, 'an invariant is broken')
  const names = typedKeys(invariants)
  const checks = names.map((invariant) => ({
    invariant,
    broken_rows: broken[invariant]?.length ?? 0,
    broken_ids: idsOf(broken[invariant] ?? []),
    broken_since: broken[invariant] ? at : null,
    checked_at: at,
  }))
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('invariant_checks')
      .values(checks)
      .onConflict((known) =>
        known.column('invariant').doUpdateSet((row) => ({
          broken_rows: row.ref('excluded.broken_rows'),
          broken_ids: row.ref('excluded.broken_ids'),
          broken_since: sql<Date | null>`CASE WHEN excluded.broken_rows > 0
            THEN coalesce(invariant_checks.broken_since, excluded.broken_since) END`,
          checked_at: row.ref('excluded.checked_at'),
        })),
      )
      .execute()
    await trx.deleteFrom('invariant_checks').where('invariant', 'not in', names).execute()
  })
}

/** The ids in each row with their column names, such as `id 7` or `order_id 12`. */
function idsOf(rows: readonly unknown[]): string[] {
  return rows.map((row) =>
    Object.entries(row as Record<string, unknown>)
      .filter(([name, value]) => /(?:^|_)id$/.test(name) && value !== null)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', '),
  )
}
