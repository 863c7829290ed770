import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectPendingPhone, selectEffectivePhone } from '../bindings/queries.ts'
import { type OwnSubscription, withLockedRules } from '../ring-rules/change-rules.ts'
import { maxSecondPhoneUses, requireRunning } from '../ring-rules/get-rules.ts'
import { setSecondPhone } from '../ring-rules/queries.ts'
import { verifyCode } from '../../people/users/verify-code.ts'

export type SecondPhoneRequest = OwnSubscription & {
  ownPhone: string
  phone: string
  code: string | undefined
  ip: string
}

/**
 * Lets a second phone ring when the first does not answer. The user's own was verified by the login, any other needs its code. Refuses `phone-same` for the one that rings
 * first, `phone-limit` beyond 5 numbers that have it as their second, and what `requireRunning` and `verifyCode` do.
 */
export async function addSecondPhone(context: Context, request: SecondPhoneRequest): Promise<void> {
  const { userId, subscriptionId, ownPhone, phone, code, ip } = request
  await requireRunning(context, userId, subscriptionId)
  const { db, keys } = context
  const first = [
    await selectEffectivePhone(db, keys, subscriptionId),
    await selectPendingPhone(db, keys, subscriptionId),
  ]
  if (first.includes(phone)) throw refuse('phone-same')
  if (phone !== ownPhone) {
    if (code === undefined) throw refuse('code-wrong')
    await verifyCode(context, { purpose: 'bind', phone, code, asker: { ip, userId } })
  }
  const set = await withLockedRules(context, request, (trx) =>
    setSecondPhone(trx, context.keys, { subscriptionId, phone, most: maxSecondPhoneUses }),
  )
  if (!set) throw refuse('phone-limit', { max: maxSecondPhoneUses })
}
