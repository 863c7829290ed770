import type { ConsoleOutput, ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { appendAudit } from '../../people/audit/append.ts'
import type { Context } from '../../context.ts'
import type { SmsTemplate } from '../../platform/integrations/sms/sms-sender.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { endSubscriptionInTransaction } from '../../commerce/renewals/end-subscription.ts'
import { turnOffAutoRenewal } from '../../commerce/renewals/switch-renewal.ts'
import { requireOpenSession } from '../../people/staff/sessions.ts'
import { type CodeRequester, sendCode } from '../../people/users/send-code.ts'
import { checkCodeInTransaction } from '../../people/users/verify-code.ts'
import type { RequestContext, WriteContext } from '../base/request-context.ts'
import { lockSubscription, selectSubscription, type SubscriptionRow } from './queries.ts'

type What = ConsoleParsed<'POST /subscriptions/:id/owner-code'>['what']

/** The user agent that the shopper's login log shows, instead of the staff member's browser. */
const agent = 'console'

/** The SMS names the purpose of the code, so that the owner knows what they confirm. */
const templates = { end: 'owner-end', 'renewal-off': 'owner-renewal-off' } as const satisfies Record<
  What,
  SmsTemplate
>

/**
 * Sends the owner of a number a code. It is valid for five minutes, for this action on this number. The SMS
 * is sent before the transaction of the code and its audit row, so no transaction waits for it. Refuses
 * `no-such-thing`, `not-now` when the action is not possible or there is no phone, `login-required` when the
 * session has ended, and as `sendCode` does.
 */
export async function sendOwnerCode(
  context: Context,
  { id, what }: { id: number; what: What },
  { db, staff, at, ip, locale }: RequestContext,
): Promise<ConsoleOutput<'POST /subscriptions/:id/owner-code'>> {
  const own = requirePossible(await selectSubscription(db, id), what)
  const phone = await phoneOf(context, own)
  const { staffId, sessionId } = staff
  const row = { at, staffId, action: 'subscription.ask-owner', subject: 'subscription', subjectId: id }
  const { resendAfter, expiresIn } = await sendCode(context, {
    purpose: 'owner-word',
    phone,
    requester: codeRequester(own, what, { ip, staffId }),
    visit: { ip, agent, locale },
    message: { template: templates[what], params: { number: own.digits } },
    recordRequest: async (trx) => {
      await requireOpenSession(trx, { sessionId, at })
      await appendAudit(trx, { ...row, details: { what } })
    },
  })
  return { resendAfter, expiresIn }
}

/**
 * Does what the owner requested, when the code is right. A wrong code is returned, not refused: the
 * transaction must commit so that the attempt counts. Refuses as `sendOwnerCode` does, `code-expired` and
 * `rate-limited`.
 */
export async function confirmOwnerRequest(
  context: Context,
  { id, what, code, reason }: ConsoleParsed<'POST /subscriptions/:id/owner-word'>,
  { trx, staff, at, ip }: WriteContext,
): Promise<ConsoleOutput<'POST /subscriptions/:id/owner-word'>> {
  const own = requirePossible(await lockSubscription(trx, id), what)
  const phone = await phoneOf(context, own)
  const requester = codeRequester(own, what, { ip, staffId: staff.staffId })
  const guess = { purpose: 'owner-word', phone, code, requester } as const
  const { right, triesLeft } = await checkCodeInTransaction(context, trx, guess)
  if (!right) return { done: false, triesLeft, state: own.state }
  const transition = { at, actor: { staff_id: staff.staffId, reason } }
  const unboundOrderId = own.state === 'pending_bind' ? own.order_id : undefined
  const done =
    what === 'end'
      ? (await endSubscriptionInTransaction(
          context,
          trx,
          { subscriptionId: id, unboundOrderId },
          transition,
        )) !== undefined
      : await turnOffAutoRenewal(context, trx, { subscriptionId: id, userId: own.user_id }, transition)
  if (!done) throw refuse('not-now')
  return { done, triesLeft, state: what === 'end' ? 'ended' : own.state }
}

function requirePossible(own: SubscriptionRow | undefined, what: What): SubscriptionRow {
  if (!own) throw refuse('no-such-thing')
  const possible = what === 'end' ? own.state !== 'ended' : own.state !== 'ended' && own.renewal === 'auto'
  if (!possible) throw refuse('not-now')
  return own
}

async function phoneOf({ keys }: Context, { phone }: SubscriptionRow): Promise<string> {
  const opened = await keys.decrypt('users.phone', phone)
  if (opened === null) throw refuse('not-now')
  return opened
}

const codeRequester = (
  { id, user_id }: SubscriptionRow,
  what: What,
  staff: { ip: string; staffId: number },
): CodeRequester => ({
  ...staff,
  userId: user_id,
  about: `${what}:${id}`,
})
