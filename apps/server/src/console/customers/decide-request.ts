import type { Context } from '../../context.ts'
import { approveRequest, declineRequest, withdrawRequest } from '../../people/approvals/decide.ts'
import { requestApproval } from '../../people/approvals/request-approval.ts'
import { approvePhoneChange, refusePhoneChange } from '../../people/users/decide-phone-change.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CustomerRequestKind } from '../../platform/db/schema/approvals.ts'
import { blockCustomer, lockCustomer, selectBlock } from './block-customer.ts'

/** The content of a request, as its hash proves it. */
export type RequestContent = {
  'customer-block': { silent: boolean; until: string | null }
  'customer-data': { authority: string; letter: string; from: string; until: string }
  'phone-change': { phoneChangeId: number }
}

export const requestKinds: readonly CustomerRequestKind[] = [
  'customer-block',
  'customer-data',
  'phone-change',
]

export type Act = { staffId: number; reason: string; at: Date }

export async function askApproval<Kind extends CustomerRequestKind>(
  trx: Trx,
  { kind, userId, content }: { kind: Kind; userId: number; content: RequestContent[Kind] },
  { staffId, reason, at }: Act,
): Promise<number> {
  const request = { kind, subjectId: userId, content, askedBy: staffId, reason, at }
  return (await requestApproval(trx, request)).id
}

/** Asks to block a customer. Refuses `not-now` if one is blocked, deleted, or asked about already. */
export async function askBlock(
  trx: Trx,
  { userId, silent, until }: { userId: number; silent: boolean; until: Date | null },
  act: Act,
): Promise<number> {
  if (until) assertAllowedMoment(until, act.at)
  const { deleted_at } = await lockCustomer(trx, userId)
  const open = await trx
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'customer-block')
    .where('subject_id', '=', userId)
    .where('state', '=', 'asked')
    .where('expires_at', '>', act.at)
    .executeTakeFirst()
  if (deleted_at || open || (await selectBlock(trx, userId, act.at))) throw refuse('not-now')
  const content = { silent, until: until?.toISOString() ?? null }
  return askApproval(trx, { kind: 'customer-block', userId, content }, act)
}

/** Asks for the data of a customer, also of a deleted one. */
export async function askData(
  trx: Trx,
  { userId, ...content }: RequestContent['customer-data'] & { userId: number },
  act: Act,
): Promise<number> {
  await lockCustomer(trx, userId)
  return askApproval(trx, { kind: 'customer-data', userId, content }, act)
}

/** A request of these kinds; `content` as its kind has it. Refuses `no-such-thing`. */
export async function requireRequest(db: Db | Trx, id: number) {
  const request = await db
    .selectFrom('approvals')
    .select([
      'id',
      'kind',
      'subject_id as userId',
      'content',
      'reason',
      'state',
      'requested_by',
      'decided_at',
    ])
    .where('id', '=', id)
    .where('kind', 'in', requestKinds)
    .$narrowType<{ kind: CustomerRequestKind }>()
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  return request
}

type Decision = { id: number; staffId: number; at: Date }

/**
 * Approves a request of another person; a block begins, or the 72 hours of another login phone. Returns what
 * the audit names. Refuses what `approveRequest`, `blockCustomer` and `approvePhoneChange` do.
 */
export async function approveCustomerRequest(
  context: Context,
  trx: Trx,
  { note, ...decision }: Decision & { note: string | undefined },
) {
  const { id, kind, userId, reason, ...request } = await requireRequest(trx, decision.id)
  const content = JSON.parse(request.content) as RequestContent[typeof kind]
  const people = await approveRequest(trx, { ...decision, kind, content, note })
  if ('silent' in content) {
    const block = { userId, approvalId: id, silent: content.silent, until: toDate(content.until) }
    await blockCustomer(context, trx, block, { staffId: decision.staffId, reason })
  }
  if ('phoneChangeId' in content) await approvePhoneChange(context, trx, content.phoneChangeId, decision)
  return { userId, reason, details: { kind, ...people } }
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

/** Declines a request of another person. A customer's request for another login phone ends with it. */
export async function declineCustomerRequest(
  context: Context,
  trx: Trx,
  decision: Decision & { reason: string },
) {
  const { kind, userId, content: json } = await requireRequest(trx, decision.id)
  const declined = await declineRequest(trx, { ...decision, kind })
  const content = JSON.parse(json) as RequestContent[typeof kind]
  if ('phoneChangeId' in content) await refusePhoneChange(context, trx, content.phoneChangeId, decision)
  return { userId, ...declined }
}

export async function withdrawCustomerRequest(trx: Trx, decision: Decision) {
  const { kind, userId } = await requireRequest(trx, decision.id)
  return { userId, ...(await withdrawRequest(trx, { ...decision, kind })) }
}
