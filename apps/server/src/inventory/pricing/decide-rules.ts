import { requestApproval } from '../../people/approvals/request-approval.ts'
import type { ApprovalContent } from '../../people/approvals/content.ts'
import { approveRequest, declineRequest, withdrawRequest } from '../../people/approvals/decide.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { requireEffectiveDate, explainConflict } from './draft-rules.ts'
import { priceRuleSetMachine } from './machine.ts'
import { selectRuleSet, type RuleSet } from './queries.ts'
import type { VersionedId } from '../../platform/base/versioned-id.ts'

type Act = { staffId: number; at: Date }

const kind = 'price-rules'

/** The content of a set that an approval covers. */
const toContent = ({ rules, effective_at, version }: RuleSet): ApprovalContent => ({
  rules,
  effectiveAt: effective_at?.toISOString() ?? null,
  version,
})

/**
 * Requests approval of a draft, which cannot be edited until the decision. Refuses `no-such-thing`, `stale`,
 * `not-now`, `simulate-first` without a simulation of this version, and `moment-not-possible` for a date in
 * the past.
 */
export async function requestRulesApproval(
  trx: Trx,
  { id, version, reason }: VersionedId & { reason: string },
  { staffId, at }: Act,
) {
  const set = await requireSet(trx, id)
  if (set.state !== 'draft' || set.version !== version)
    throw await explainConflict(trx, { id, version }, 'draft')
  requireEffectiveDate(set.effective_at, at)
  if (!(await selectNewestSimulation(trx, set))) throw refuse('simulate-first')
  const content = toContent(set)
  const request = await requestApproval(trx, { kind, subjectId: id, content, askedBy: staffId, reason, at })
  const change = { at, set: { approval_id: request.id }, history: { staff_id: staffId, reason } }
  const requested = await priceRuleSetMachine.transition(trx, 'ask', { id, version }, change)
  if (!requested) throw await explainConflict(trx, { id, version }, 'draft')
  return requested
}

function selectNewestSimulation(trx: Trx, set: { id: number; version: number }) {
  return trx
    .selectFrom('price_simulations')
    .select('id')
    .where('price_rule_set_id', '=', set.id)
    .where('version', '=', set.version)
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Approves a set, which takes effect at its date. Refuses `no-such-thing`, `not-now`, `own-request`,
 * `not-another`, and `not-as-shown` if the version or its newest simulation is not the one that was seen.
 */
export async function approveRules(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  { id, version, simulationId, note }: VersionedId & { simulationId: number; note: string | undefined },
  { staffId, at }: Act,
) {
  const set = await requireInApproval(trx, id)
  const shown = await selectNewestSimulation(trx, set)
  if (set.version !== version || shown?.id !== simulationId) throw refuse('not-as-shown')
  const content = toContent(set)
  const people = await approveRequest(trx, { id: set.approvalId, kind, staffId, at, content, note })
  const change = { at, history: { staff_id: staffId, reason: note ?? null } }
  const approved = await priceRuleSetMachine.transition(trx, 'approve', { id, version }, change)
  if (!approved) throw refuse('not-now')
  await context.enqueue(trx, 'prices-step', {})
  return people
}

/** Rejects a set; this is final. Refuses `no-such-thing`, `not-now` and `own-request`. */
export async function refuseRules(
  trx: Trx,
  { id, reason }: { id: number; reason: string },
  { staffId, at }: Act,
) {
  const { approvalId } = await requireInApproval(trx, id)
  await declineRequest(trx, { id: approvalId, kind, staffId, at, reason })
  return applyDecision(trx, 'refuse', id, { at, history: { staff_id: staffId, reason } })
}

/**
 * Withdraws the request: the set is a draft again. Refuses `no-such-thing`, `not-now`, and `not-allowed`
 * unless the same person made the request.
 */
export async function withdrawRulesRequest(trx: Trx, id: number, { staffId, at }: Act) {
  const { approvalId } = await requireInApproval(trx, id)
  await withdrawRequest(trx, { id: approvalId, kind, staffId, at })
  return applyDecision(trx, 'withdraw', id, { at, history: { staff_id: staffId } })
}

/**
 * Cancels an approved set before it takes effect: it is a draft again and needs a new approval. Stops one
 * that is being applied: the numbers that are left keep their prices. One person may do this, and the server
 * (null), because no price changes. Refuses `no-such-thing`, `stale`, and `not-now` once it is applied.
 */
export async function cancelRules(
  trx: Trx,
  { id, version, reason }: VersionedId & { reason: string },
  { staffId, at }: { staffId: number | null; at: Date },
) {
  const sets = trx.selectFrom('price_rule_sets').select(['state', 'applied_at']).where('id', '=', id)
  const before = await sets.forUpdate().executeTakeFirst()
  const isApplying = before?.state === 'in_effect' && before.applied_at === null
  const change = { at, history: { staff_id: staffId, reason } }
  const set = isApplying
    ? await priceRuleSetMachine.transition(
        trx,
        'stop',
        { id, version },
        { ...change, set: { applied_at: at } },
      )
    : await priceRuleSetMachine.transition(trx, 'cancel', { id, version }, change)
  if (!set) throw await explainConflict(trx, { id, version }, 'approved')
  return set
}

async function applyDecision(
  trx: Trx,
  event: 'refuse' | 'withdraw',
  id: number,
  change: { at: Date; history: { staff_id: number; reason?: string } },
) {
  const set = await priceRuleSetMachine.transition(trx, event, { id }, change)
  if (!set) throw refuse('not-now')
  return set
}

async function requireInApproval(trx: Trx, id: number): Promise<RuleSet & { approvalId: number }> {
  const set = await requireSet(trx, id)
  const { state, approval_id: approvalId } = set
  if (state !== 'in_approval' || approvalId === null) throw refuse('not-now', { state })
  return { ...set, approvalId }
}

async function requireSet(trx: Trx, id: number): Promise<RuleSet> {
  const set = await selectRuleSet(trx, id)
  if (!set) throw refuse('no-such-thing')
  return set
}
