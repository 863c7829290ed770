import { sql } from 'kysely'
import { requestApproval } from '../../people/approvals/request-approval.ts'
import type { ApprovalContent } from '../../people/approvals/content.ts'
import {
  approveRequest,
  lockPendingRequest,
  declineRequest,
  withdrawRequest,
} from '../../people/approvals/decide.ts'
import type { ApprovalPeople } from '../../people/approvals/people.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffAction } from './move-number.ts'
import { noPrices, plannedPrices, type SetDirection, type PlannedPrices } from './price-queries.ts'
import { changeOfSet } from './change-alone.ts'
import { type ChangeFigures, readFigures } from './change-figures.ts'
import { requireSet, type ChangeSet } from './queries.ts'
import { beginRun, requireRunnable } from './run-set.ts'
import { beginUndo, requireUndoable } from './undo-set.ts'
import { firstRow } from '../../platform/db/first-row.ts'

const kind = 'price-change'

/**
 * The content of an approval: the direction, the exact rows (as a hash), and the figures shown to the
 * requester.
 */
export type SetApprovalContent = { turn: SetDirection; rows: string; figures: ChangeFigures }

type SetApprovalRequest = { id: number; turn: SetDirection; reason: string }

/**
 * The SHA-256 of everything that running or undoing a set would do: its price changes, its rows, and its file
 * with the options.
 */
async function selectRowsHash(
  trx: Trx,
  { id, parameters }: ChangeSet,
  planned: PlannedPrices,
): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(sha256(convert_to(concat_ws(E'\n',
      (SELECT string_agg(concat_ws(' ', digits, before_fen, after_fen), ',' ORDER BY digits) FROM (${planned}) planned),
      (SELECT encode(sha256(convert_to(string_agg(concat_ws(' ', number_id, before, after, outcome), ',' ORDER BY number_id), 'UTF8')), 'hex')
        FROM change_rows WHERE change_set_id = ${id}),
      (SELECT encode(sha256(content), 'hex') FROM import_files WHERE change_set_id = ${id}),
      ${JSON.stringify([parameters['choices'] ?? null, parameters['seen'] ?? null])}::text), 'UTF8')), 'hex') AS hash`.execute(
    trx,
  )
  return firstRow({ rows }).hash
}

/**
 * Requests approval to run or undo a set that is beyond the limits of one person. Refuses
 * `no-such-thing`, and `not-now` if the state does not allow it, a request is pending, or no approval is
 * needed.
 */
export async function requestSetApproval(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { id, turn, reason }: SetApprovalRequest,
  { staffId, at }: Pick<StaffAction, 'staffId' | 'at'>,
): Promise<{ approvalId: number; figures: ChangeFigures }> {
  const set = await requireSet(trx, id)
  await (turn === 'run' ? requireRunnable : requireUndoable)(trx, set, at)
  const change = await changeOfSet(trx, set, turn, { staffId, at })
  const figures = await readFigures(trx, { ...change, staffId, at, limits: config.priceLimits })
  if (figures.reasons.length === 0) throw refuse('not-now', { state: set.state })
  const content: SetApprovalContent = {
    turn,
    rows: await selectRowsHash(trx, set, change.planned ?? noPrices),
    figures,
  }
  const request = await requestApproval(trx, { kind, subjectId: id, content, askedBy: staffId, reason, at })
  return { approvalId: request.id, figures }
}

type Decision = { id: number; approvalId: number; staffId: number; at: Date }

/**
 * Approves a request and starts the run or undo at once, in the name of the requester. Refuses
 * `no-such-thing`, `own-request` to the requester, `not-another`, `not-as-shown` if the set would now do
 * something else, `not-now` if the request is not pending, and as the set itself does.
 */
export async function approveSet(
  context: Context,
  trx: Trx,
  { note, ...decision }: Decision & { note: string | undefined },
): Promise<SetApprovalContent & { people: ApprovalPeople }> {
  const request = await lockRequest(trx, decision)
  const requested = JSON.parse(request.content) as SetApprovalContent
  const set = await requireSet(trx, decision.id)
  const planned = plannedPrices(set, requested.turn) ?? noPrices
  const content: ApprovalContent = { ...requested, rows: await selectRowsHash(trx, set, planned) }
  const { approvalId, staffId, at } = decision
  const people = await approveRequest(trx, { id: approvalId, kind, staffId, at, content, note })
  const act = { staffId: request.requested_by, reason: request.reason, at }
  await (requested.turn === 'run' ? beginRun : beginUndo)(context, trx, set, act)
  return { ...requested, people }
}

/** Rejects a request. Refuses `no-such-thing`, `not-now` and `own-request`. */
export async function refuseSet(trx: Trx, { reason, ...decision }: Decision & { reason: string }) {
  await lockRequest(trx, decision)
  const { approvalId, staffId, at } = decision
  await declineRequest(trx, { id: approvalId, kind, staffId, at, reason })
}

/**
 * Withdraws a request. Refuses `no-such-thing`, `not-now`, and `not-allowed` unless the same person made the
 * request.
 */
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
