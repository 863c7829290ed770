import type { Locale } from '@hao/contract/locale.ts'
import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { takeHits } from '../http/rate-limit.ts'
import { refuse } from '../refuse.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import { openFamily } from './open-session.ts'
import { userByCourier, userByPhone } from './queries.ts'
import { verifyCode } from './verify-code.ts'
import { minuteMs } from '../time.ts'

export type LoginRequest = {
  phone: string
  code: string
  /** What `sendCode` gave with the code; without it the address that asked counts. */
  verificationId?: string | undefined
  agreed: boolean
  ip: string
  locale: Locale
}

/** Logs in by phone and SMS code; the first login makes the account. Refuses what `verifyCode` does, and `agreement-required`. */
export async function logIn(context: Context, request: LoginRequest): Promise<Session> {
  if (!request.agreed) throw refuse('agreement-required')
  const { phone, code, ip, verificationId } = request
  await verifyCode(context, { purpose: 'login', phone, code, asker: { ip }, verificationId })
  return inTransaction(context.db, async (trx) =>
    openFamily(context, trx, await userByPhone(trx, phone, request.locale)),
  )
}

/**
 * Logs in by the courier app's token (AU-4). Refuses `unauthorised` for a token that the courier does not vouch for, `courier-unavailable` when
 * the courier does not say, and `rate-limited` beyond the tries of an address in a minute, because each asks the courier.
 */
export async function logInByCourier(
  context: Context,
  { token, ip }: { token: string; ip: string },
): Promise<Session> {
  const limit = { key: `courier:ip:${ip}`, max: context.config.smsLimits.verifyMinute, windowMs: minuteMs }
  await takeHits(context.db, context.clock(), [limit])
  const courier = await context.courier.exchange(token).catch((error: unknown) => {
    if (!(error instanceof AdapterError)) throw error
    if (error.kind === 'auth') throw refuse('unauthorised')
    context.log.warn({ err: error }, 'courier login failed')
    throw refuse('courier-unavailable')
  })
  return inTransaction(context.db, async (trx) => openFamily(context, trx, await userByCourier(trx, courier)))
}
