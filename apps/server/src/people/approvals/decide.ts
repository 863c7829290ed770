import { explainTie } from '@hao/contract/console/tie-texts.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import type { Selectable } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ApprovalKind } from '../../platform/db/schema/approvals.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { type ApprovalContent, hashContent } from './content.ts'
import { approvalMachine } from './machine.ts'
import { type ApprovalPeople, selectApprovalPeople } from './people.ts'
import { selectTies } from './ties.ts'
import { hasLostRight } from '../staff/queries.ts'
import { askPermissions } from './queries.ts'

type Approval = Selectable<Schema['approvals']>

type Decision = { id: number; kind: ApprovalKind; staffId: number; at: Date }

/**
 * Locks a pending request. Refuses `no-such-thing`, and `not-now` for one that is decided, withdrawn or
 * lapsed, even before the job has marked it as lapsed. One lapses after 72 hours, and when its requester is
 * no longer active or may no longer request this. Rows that depend on it are locked after it, never before.
 */
export async function lockPendingRequest(
  trx: Trx,
  { id, kind, at }: Omit<Decision, 'staffId'>,
): Promise<Approval> {
  const request = await trx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  if (request.state !== 'asked' || request.expires_at <= at)
    throw refuse('not-now', { state: request.state === 'asked' ? 'lapsed' : request.state })
  // A statement of its own: the one that locks the request began before it had the lock.
  if (await hasLostRight(trx, request.requested_by, askPermissions[kind]))
    throw refuse('not-now', { state: 'lapsed' })
  return request
}

type Requester = { askedBy: number; askedAt: Date }

/**
 * Requires that two people stand behind a decision, and returns them for the audit. Refuses `own-request` to
 * the requester, and `not-another` if one person may be behind both accounts.
 */
export async function requireSecondPerson(
  trx: Trx,
  { askedBy, askedAt }: Requester,
  { staffId, at }: { staffId: number; at: Date },
): Promise<ApprovalPeople> {
  if (askedBy === staffId) throw refuse('own-request')
  const people = await selectApprovalPeople(trx, { askedBy, approvedBy: staffId })
  const [tie] = await selectTies(trx, { staffId, at }, [{ askedBy, asker: people.askedBy, askedAt }])
  if (tie) throw refuse('not-another', tie, (locale) => explainTie(tie, textsFor(locale).ties))
  return people
}

/**
 * Approves a request for exactly the current `content` of its subject. The caller executes it in the same
 * transaction. Returns the people for the audit. Refuses what `requireSecondPerson` and `lockPendingRequest`
 * do, and `not-as-shown` if the content differs from the request's.
 */
export async function approveRequest(
  trx: Trx,
  { content, note, ...decision }: Decision & { content: ApprovalContent; note?: string | undefined },
): Promise<ApprovalPeople> {
  const request = await lockPendingRequest(trx, decision)
  const requester = { askedBy: request.requested_by, askedAt: request.requested_at }
  const people = await requireSecondPerson(trx, requester, decision)
  if (!hashContent(request.kind, request.subject_id, content).equals(request.content_hash))
    throw refuse('not-as-shown')
  await decide(trx, 'approve', decision, note ?? null)
  return people
}

/**
 * Declines a request, with a reason: event `refuse`, state `refused`. Throws `own-request` to the requester,
 * who may withdraw it, and what `lockPendingRequest` does.
 */
export async function declineRequest(trx: Trx, decision: Decision & { reason: string }): Promise<Approval> {
  const request = await lockPendingRequest(trx, decision)
  if (request.requested_by === decision.staffId) throw refuse('own-request')
  return decide(trx, 'refuse', decision, decision.reason)
}

/**
 * Withdraws a request. Refuses `not-allowed` to anyone but the requester, and what `lockPendingRequest`
 * does.
 */
export async function withdrawRequest(trx: Trx, decision: Decision): Promise<Approval> {
  const request = await lockPendingRequest(trx, decision)
  if (request.requested_by !== decision.staffId) throw refuse('not-allowed')
  return decide(trx, 'withdraw', decision, null)
}

async function decide(
  trx: Trx,
  event: 'approve' | 'refuse' | 'withdraw',
  { id, staffId, at }: Decision,
  reason: string | null,
): Promise<Approval> {
  const set = { decided_by: staffId, decided_at: at }
  const decided = await approvalMachine.transition(
    trx,
    event,
    { id },
    { at, set, history: { staff_id: staffId, reason } },
  )
  if (!decided) throw refuse('not-now')
  return decided
}
