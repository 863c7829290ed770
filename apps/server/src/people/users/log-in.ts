import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { Session } from '@hao/contract/entities.ts'
import { storeConsents } from '../consents/store-consents.ts'
import { requireCurrentVersions } from '../consents/require-current-versions.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { Device } from '../../platform/http/device.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { networkHash } from '../../platform/encryption/pepper-hash.ts'
import { stopChangesOfUser } from './stop-phone-change.ts'
import { moveKeptBlock } from './blocks.ts'
import { logRefusals, logLogin } from './login-log.ts'
import { openFamily } from './open-session.ts'
import { findOrCreateUserByCourier, findOrCreateUserByPhone } from './queries.ts'
import { verifyCode } from './verify-code.ts'
import { minuteMs } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { selectEffectiveAgreements } from '../consents/queries.ts'

/** The user is not known before the login. */
const nobody = 0

type GivenConsent = {
  agreed: boolean
  /** Versions of the agreements that the user was shown. Default: those in effect. */
  versions?: DisplayedVersions | undefined
}

/** From where someone logs in. */
export type LoginOrigin = {
  /** The address that limits count. */
  network: string
  visit: ClientInfo
  device: Device
}

export type LoginRequest = GivenConsent & LoginOrigin

type CodeLogin = LoginRequest & {
  phone: string
  code: string
  /** Returned by `sendCode`. Default: the code is looked up by IP address. */
  verificationId?: string | undefined
}

/**
 * The versions of the agreements that a login consents to. Refuses `agreement-required`, and
 * `agreement-changed` if other versions than those in effect were shown.
 */
export async function requireConsent(
  { db }: Pick<Context, 'db'>,
  { agreed, versions }: GivenConsent,
  at: Date,
): Promise<Record<string, string>> {
  if (!agreed) throw refuse('agreement-required')
  const effective = await selectEffectiveAgreements(db, nobody, at)
  return requireCurrentVersions(['service', 'privacy'], effective, versions)
}

type ConsentingLogin = {
  userId: number
  device: Device
  consents: Record<string, string>
  logged: { event: 'login' | 'passkey-login'; phone?: string; at: Date; visit: ClientInfo }
}

/** Opens a session, and stores the consent and the login. Refuses `unauthorised` for a deleted account. */
export async function openLogin(
  context: Context,
  trx: Trx,
  { userId, device, consents, logged }: ConsentingLogin,
): Promise<Session> {
  const { at, visit } = logged
  const session = await openFamily(context, trx, userId, device)
  await storeConsents(trx, context.keys, consents, { userId, occasion: 'login', at, visit })
  await logLogin(trx, context.keys, { ...logged, userId })
  return session
}

/**
 * Logs in with a phone and an SMS code. The first login creates the account. The consent to the agreements
 * is stored with the login. Refuses what `requireConsent` and `verifyCode` do. Stops requests to give the
 * account another phone.
 */
export async function logIn(context: Context, request: CodeLogin): Promise<Session> {
  const { phone, code, network, verificationId, visit, device } = request
  const at = context.clock()
  const consents = await requireConsent(context, request, at)
  const logged = { event: 'login', phone, at, visit } as const
  const guess = { purpose: 'login', phone, code, requester: { ip: network }, verificationId } as const
  await logRefusals(context, logged, verifyCode(context, guess))
  return inTransaction(context.db, async (trx) => {
    const userId = await findOrCreateUserByPhone(trx, context.keys, phone, visit.locale)
    await moveKeptBlock(context, trx, { userId, phone })
    const session = await openLogin(context, trx, { userId, device, consents, logged })
    // The account got another phone while this waited for its lock.
    if (session.phone !== phone) throw refuse('unauthorised')
    await stopChangesOfUser(context, trx, userId, { event: 'stop-by-login', at })
    return session
  })
}

/**
 * Logs in with a token of the courier app. Refuses `unauthorised` for a token that the courier rejects,
 * `courier-unavailable` if it does not answer, and `rate-limited` by address, because each try calls the
 * courier.
 */
export async function logInByCourier(
  context: Context,
  { token, network, visit, device }: LoginOrigin & { token: string },
): Promise<Session> {
  const at = context.clock()
  const { codePepper, smsLimits } = context.config
  const key = `courier:ip:${networkHash(codePepper, network)}`
  const limit = { key, max: smsLimits.verifyMinute, windowMs: minuteMs }
  await countHitsInTransaction(context.db, at, [limit])
  const logged = { event: 'courier-login', at, visit } as const
  const courier = await logRefusals(context, logged, askCourier(context, token))
  return inTransaction(context.db, async (trx) => {
    const user = await findOrCreateUserByCourier(trx, context.keys, courier)
    await moveKeptBlock(context, trx, { userId: user, phone: courier.phone, courierId: courier.openid })
    const session = await openFamily(context, trx, user, device)
    await logLogin(trx, context.keys, { ...logged, userId: session.id })
    return session
  })
}

async function askCourier(context: Context, token: string) {
  return context.courier.exchange(token).catch((error: unknown) => {
    if (!(error instanceof AdapterError)) throw error
    if (error.kind === 'auth') throw refuse('unauthorised')
    context.log.warn({ err: error }, 'a login with the courier app failed')
    throw refuse('courier-unavailable')
  })
}
