import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import type { BrokenInvariant } from './find-broken-invariants.ts'
import { type Invariant, invariants } from './invariants.ts'

const loggedRows = 5

export async function selectBroken(db: Db): Promise<Invariant[]> {
  const rows = await db
    .selectFrom('invariant_checks')
    .select('invariant')
    .where('broken_rows', '>', 0)
    .execute()
  const broken = new Set(rows.map(({ invariant }) => invariant))
  return typedKeys(invariants).filter((name) => broken.has(name))
}

export async function storeChecks({ db, log }: Context, at: Date, broken: BrokenInvariant): Promise<void> {
  const names = typedKeys(invariants)
  logBroken(log, broken)
  await inTransaction(db, async (trx) => {
    await upsert(trx, at, { names, broken })
    await trx.deleteFrom('invariant_checks').where('invariant', 'not in', names).execute()
  })
}

/** Logs and stores broken invariants, and leaves the result of the others. */
export async function storeBroken({ db, log }: Context, at: Date, broken: BrokenInvariant): Promise<void> {
  const names = typedKeys(broken)
  if (names.length === 0) return
  logBroken(log, broken)
  await inTransaction(db, (trx) => upsert(trx, at, { names, broken }))
}

function logBroken(log: Context['log'], broken: BrokenInvariant): void {
  for (const [invariant, rows] of Object.entries(broken))
    log.error({ invariant, rows: rows.slice(0, loggedRows) }, 'an invariant is broken')
}

async function upsert(
  trx: Trx,
  at: Date,
  { names, broken }: { names: readonly Invariant[]; broken: BrokenInvariant },
): Promise<void> {
  const checks = names.map((invariant) => ({
    invariant,
    broken_rows: broken[invariant]?.length ?? 0,
    broken_ids: idsOf(broken[invariant] ?? []),
    broken_since: broken[invariant] ? at : null,
    checked_at: at,
  }))
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
