import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectPendingPhone, selectEffectivePhone } from '../bindings/queries.ts'
import { type OwnSubscription, withLockedRules } from '../ring-rules/change-rules.ts'
import { requireRunning } from '../ring-rules/get-rules.ts'
import { setSecondPhone } from '../ring-rules/queries.ts'
import { maxSecondPhoneUses } from '../ring-rules/rules.ts'
import { verifyCode } from '../../people/users/verify-code.ts'

type SecondPhoneRequest = OwnSubscription & {
  ownPhone: string
  phone: string
  code: string | undefined
  ip: string
}

/**
 * Any phone but the login's needs its code. Refuses `phone-same` for the first phone, `phone-limit`, and as
 * `requireRunning` and `verifyCode`.
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
    await verifyCode(context, { purpose: 'bind', phone, code, requester: { ip, userId } })
  }
  const set = await withLockedRules(context, request, (trx) =>
    setSecondPhone(trx, context.keys, { subscriptionId, phone, max: maxSecondPhoneUses }),
  )
  if (!set) throw refuse('phone-limit', { max: maxSecondPhoneUses })
}
