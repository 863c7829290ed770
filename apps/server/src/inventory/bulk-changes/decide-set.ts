import { requestApproval } from '../../people/approvals/request-approval.ts'
import type { ApprovalContent } from '../../people/approvals/content.ts'
import {
  approveRequest,
  lockPendingRequest,
  refuseRequest,
  withdrawRequest,
} from '../../people/approvals/decide.ts'
import type { ApprovalPeople } from '../../people/approvals/people.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffAction } from './move-number.ts'
import { plannedPrices, type SetDirection } from './price-queries.ts'
import { priceFigures, type PriceFigures } from './price-figures.ts'
import { lockSet, type ChangeSet } from './queries.ts'
import { beginRun, requireRunnable } from './run-set.ts'
import { beginUndo, requireUndoable } from './undo-set.ts'
import { selectRowsHash } from './row-queries.ts'

const kind = 'price-change'

/** What is approved of a set: which turn, exactly which rows, and the figures that the asker saw. */
export type SetApprovalContent = { turn: SetDirection; rows: string; figures: PriceFigures }

type Asked = { id: number; turn: SetDirection; reason: string }

/**
 * Asks another person to approve that a set is carried out or taken back, which is beyond what one person may do to prices. Refuses `no-such-thing`, and `not-now` where the
 * set is in no state for it, a request waits already, or none is needed.
 */
export async function requestSetApproval(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { id, turn, reason }: Asked,
  { staffId, at }: Pick<StaffAction, 'staffId' | 'at'>,
): Promise<{ approvalId: number; figures: PriceFigures }> {
  const set = await requireSet(trx, id)
  await (turn === 'run' ? requireRunnable : requireUndoable)(trx, set, at)
  const planned = plannedPrices(set, turn)
  if (!planned) throw refuse('not-now', { state: set.state })
  const figures = await priceFigures(trx, { planned, staffId, at, limits: config.priceLimits })
  if (figures.reasons.length === 0) throw refuse('not-now', { state: set.state })
  const content: SetApprovalContent = { turn, rows: await selectRowsHash(trx, set, planned), figures }
  const request = await requestApproval(trx, { kind, subjectId: id, content, askedBy: staffId, reason, at })
  return { approvalId: request.id, figures }
}

type Decision = { id: number; approvalId: number; staffId: number; at: Date }

/**
 * Approves a request and begins at once what it asks for, in its asker's name. Refuses `no-such-thing`, `own-request` to its asker, `not-another`, `stale` where the set would do something else
 * than was asked for, `not-now` where the request waits no more, and as the set itself does.
 */
export async function approveSet(
  context: Context,
  trx: Trx,
  { note, ...decision }: Decision & { note: string | undefined },
): Promise<SetApprovalContent & { people: ApprovalPeople }> {
  const request = await lockRequest(trx, decision)
  const asked = JSON.parse(request.content) as SetApprovalContent
  const set = await requireSet(trx, decision.id)
  const planned = plannedPrices(set, asked.turn)
  if (!planned) throw refuse('stale')
  const content: ApprovalContent = { ...asked, rows: await selectRowsHash(trx, set, planned) }
  const { approvalId, staffId, at } = decision
  const people = await approveRequest(trx, { id: approvalId, kind, staffId, at, content, note })
  const act = { staffId: request.requested_by, reason: request.reason, at }
  await (asked.turn === 'run' ? beginRun : beginUndo)(context, trx, set, act)
  return { ...asked, people }
}

/** Refuses a request. Refuses `no-such-thing`, `not-now` and `own-request`. */
export async function refuseSet(trx: Trx, { reason, ...decision }: Decision & { reason: string }) {
  await lockRequest(trx, decision)
  const { approvalId, staffId, at } = decision
  await refuseRequest(trx, { id: approvalId, kind, staffId, at, reason })
}

/** Takes a request back. Refuses `no-such-thing`, `not-now`, and `not-allowed` to anybody but its asker. */
export async function withdrawSetRequest(trx: Trx, decision: Decision) {
  await lockRequest(trx, decision)
  const { approvalId, staffId, at } = decision
  await withdrawRequest(trx, { id: approvalId, kind, staffId, at })
}

async function lockRequest(trx: Trx, { id, approvalId, at }: Omit<Decision, 'staffId'>) {
  const request = await lockPendingRequest(trx, { id: approvalId, kind, at })
  if (request.subject_id !== id) throw refuse('no-such-thing')
  return request
}

async function requireSet(trx: Trx, id: number): Promise<ChangeSet> {
  const set = await lockSet(trx, id)
  if (!set) throw refuse('no-such-thing')
  return set
}
