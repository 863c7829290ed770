import { sayTie } from '@hao/contract/console/tie-words.ts'
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
import { lockApproval } from './queries.ts'

export type Approval = Selectable<Schema['approvals']>

type Decision = { id: number; kind: ApprovalKind; staffId: number; at: Date }

/**
 * Locks a request that still waits, whose decider has read it as it is. Refuses `no-such-thing`, and `not-now` for one that is decided, withdrawn or lapsed,
 * also while the job that says so is yet to come. What depends on it is locked after it, never before.
 */
export async function lockPendingRequest(
  trx: Trx,
  { id, kind, at }: Omit<Decision, 'staffId'>,
): Promise<Approval> {
  const request = await lockApproval(trx, { id, kind })
  if (!request) throw refuse('no-such-thing')
  if (request.state !== 'asked' || request.expires_at <= at)
    throw refuse('not-now', { state: request.state === 'asked' ? 'lapsed' : request.state })
  return request
}

/**
 * Approves a request for exactly the `content` that its subject has now; what is approved is to happen in the same transaction. Gives who asked, who approved and who let
 * the approver in, for the audit. Every rule of two people passes here. Refuses `own-request` to its asker, `not-another` where one person may be behind both accounts,
 * `stale` when the content is another one than was asked for, and all that `lockWaiting` does.
 */
export async function approveRequest(
  trx: Trx,
  { content, note, ...decision }: Decision & { content: ApprovalContent; note?: string | undefined },
): Promise<ApprovalPeople> {
  const request = await lockPendingRequest(trx, decision)
  if (request.requested_by === decision.staffId) throw refuse('own-request')
  const people = await selectApprovalPeople(trx, {
    askedBy: request.requested_by,
    approvedBy: decision.staffId,
  })
  const asked = { askedBy: request.requested_by, asker: people.askedBy, askedAt: request.requested_at }
  const [tie] = await selectTies(trx, decision, [asked])
  if (tie) throw refuse('not-another', tie, (locale) => sayTie(tie, textsFor(locale).ties))
  if (!hashContent(request.kind, request.subject_id, content).equals(request.content_hash))
    throw refuse('stale')
  await decide(trx, 'approve', decision, note ?? null)
  return people
}

/** Refuses a request, with a reason. Refuses `own-request` to its asker, who may withdraw it, and all that `lockWaiting` does. */
export async function refuseRequest(trx: Trx, decision: Decision & { reason: string }): Promise<Approval> {
  const request = await lockPendingRequest(trx, decision)
  if (request.requested_by === decision.staffId) throw refuse('own-request')
  return decide(trx, 'refuse', decision, decision.reason)
}

/** Takes a request back. Refuses `not-allowed` to anybody but its asker, and all that `lockWaiting` does. */
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
