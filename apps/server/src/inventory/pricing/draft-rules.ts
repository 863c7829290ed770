import { sql } from 'kysely'
import type { PriceRules } from '@hao/numbers/price.ts'
import type { Trx } from '../../platform/db/database.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { priceRuleSetMachine } from './machine.ts'
import { selectRuleSet } from './queries.ts'

/** How far ahead (days) the effective date may be. */
const maxDaysAhead = 366

type Draft = { name: string; rules: PriceRules; effectiveAt: Date | undefined }
type Act = { staffId: number; at: Date }

/**
 * Creates a draft of a price rule set. Refuses `moment-not-possible` for an effective date in the past, and
 * `moment-too-far` for one more than a year ahead.
 */
export async function draftRules(trx: Trx, draft: Draft, { staffId, at }: Act) {
  requireEffectiveDate(draft.effectiveAt, at)
  const row = {
    ...columnsOf(draft),
    created_by: staffId,
    created_at: at,
    approval_id: null,
    applied_at: null,
  }
  return priceRuleSetMachine.insert(trx, 'draft', row, { at, history: { staff_id: staffId } })
}

/**
 * Changes a draft, if its version is still `version`. Refuses `no-such-thing`, `not-now` if it is not a
 * draft, `stale` (with the current one), and for its date as `draftRules` does.
 */
export async function editRules(
  trx: Trx,
  { id, version, ...draft }: Draft & { id: number; version: number },
  { staffId, at }: Act,
) {
  requireEffectiveDate(draft.effectiveAt, at)
  const set = { ...columnsOf(draft), version: sql`price_rule_sets.version + 1` }
  const change = { at, set, history: { staff_id: staffId } }
  const edited = await priceRuleSetMachine.transition(trx, 'edit', { id, version }, change)
  if (!edited) throw await explainConflict(trx, { id, version }, 'draft')
  return edited
}

/**
 * The refusal for a set that could not be changed: it does not exist, is in another state, or has a newer
 * version.
 */
export async function explainConflict(
  trx: Trx,
  { id, version }: { id: number; version: number },
  state: string,
) {
  const present = await selectRuleSet(trx, id)
  if (!present) return refuse('no-such-thing')
  if (present.version === version || present.state !== state)
    return refuse('not-now', { state: present.state })
  const { name, rules, effective_at } = present
  const current = { version: present.version, name, rules, effectiveAt: effective_at?.toISOString() ?? null }
  return refuse('stale', { current })
}

/**
 * Refuses `moment-not-possible` for an effective date in the past, and `moment-too-far` for one more than a
 * year ahead.
 */
export function requireEffectiveDate(effectiveAt: Date | null | undefined, at: Date): void {
  if (effectiveAt) assertAllowedMoment(effectiveAt, at, maxDaysAhead)
}

function columnsOf({ name, rules, effectiveAt }: Draft) {
  return { name, rules, effective_at: effectiveAt ?? null }
}
