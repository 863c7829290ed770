import { sql } from 'kysely'
import type { ActCounts } from '@hao/contract/console/limits.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockPerson } from '../../people/staff/people-behind.ts'
import { addDays } from '../../platform/base/time.ts'
import { type ChangeFigures, type CountedChange, readFigures } from './change-figures.ts'
import { countMoves } from './counted-queries.ts'
import { plannedPrices, type SetDirection } from './price-queries.ts'
import type { ChangeSet } from './queries.ts'

type By = { staffId: number; at: Date }
type Refusal = 'needs-approval' | 'price-needs-approval'

/**
 * Checks that a person may make a change without approval, and records its prices until a day after they take
 * effect. Returns what it counts as, for the audit. Refuses with `refusal` beyond the limits.
 */
export async function changeAlone(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  change: CountedChange,
  { staffId, at, refusal, effectiveAt = at }: By & { refusal: Refusal; effectiveAt?: Date },
): Promise<ActCounts> {
  const { planned, counts = {} } = change
  if (!planned && Object.keys(counts).length === 0) return counts
  await lockPerson(trx, { staffId, at })
  const figures = await readFigures(trx, { ...change, staffId, at, limits: config.priceLimits })
  if (figures.reasons.length > 0) throw refuse(refusal, toAuditDetails(figures))
  if (!planned) return counts
  await trx
    .deleteFrom('unapproved_price_changes')
    .where('staff_id', '=', staffId)
    .where('at', '<=', addDays(at, -1))
    .execute()
  await sql`INSERT INTO unapproved_price_changes (staff_id, at, digits, before_fen, after_fen)
    SELECT ${staffId}, ${effectiveAt}, digits, before_fen, after_fen FROM (${planned}) planned`.execute(trx)
  return counts
}

export async function changeOfSet(
  db: Db | Trx,
  set: Pick<ChangeSet, 'id' | 'kind' | 'move' | 'parameters'>,
  turn: SetDirection,
  by: By,
): Promise<CountedChange> {
  return { planned: plannedPrices(set, turn), counts: await countMoves(db, set, turn, by) }
}

export function toAuditDetails({ counts, planned, deepest, ...figures }: ChangeFigures) {
  const { reasons, beforeFen, afterFen, loweredFen, raisedFen } = figures
  const prices = { numbers: planned, beforeFen, afterFen, loweredFen, raisedFen, deepest: deepest[0] ?? null }
  const moves = counts.length > 0 && {
    moved: Object.fromEntries(counts.map(({ act, amount }) => [act, amount])),
  }
  return { reasons, ...(planned > 0 && prices), ...moves }
}
