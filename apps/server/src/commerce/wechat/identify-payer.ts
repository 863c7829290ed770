import type { Context } from '../../context.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { KnownPayer } from '../../platform/integrations/pay/provider.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import type { SignatureScope } from './signed-value.ts'
import { signValue, readSignedValue } from './signed-value.ts'
import { minuteMs } from '../../platform/base/time.ts'

/** How long (ms) a shopper may take to come back from WeChat's consent. */
const maxStateAgeMs = 600_000

type Login = { sessionFamily: string }

function toScope(
  { config }: Context,
  purpose: SignatureScope['purpose'],
  { sessionFamily }: Login,
): SignatureScope {
  return { pepper: config.codePepper, purpose, sessionFamily }
}

/**
 * The address of WeChat's consent, which comes back to `callback`, a path of `origin`. The state in it belongs to this login, so that
 * nobody can be made to come back with another's code. Refuses `bad-request` for a path that leads elsewhere, and `wechat-off`.
 */
export function createAuthorizeUrl(
  context: Context,
  { callback, origin, login }: { callback: string; origin: string; login: Login },
): string {
  const redirect = new URL(callback, origin)
  if (redirect.origin !== origin) throw refuse('bad-request')
  const state = signValue(context.clock().getTime().toString(36), toScope(context, 'state', login))
  return requireOpenPlatform(context).authorizeUrl(redirect.href, state)
}

/**
 * The shopper's openid for the code that WeChat came back with, sealed for this login: a payment can trust it without keeping it. Refuses
 * `wechat-code-invalid` for a code or state that is wrong, old, spent or another login's, `wechat-unavailable`, `wechat-off`, and `rate-limited` beyond 30
 * codes in 10 minutes.
 */
export async function identifyPayer(
  context: Context,
  { code, state, login }: { code: string; state: string; login: SessionUser },
): Promise<string> {
  const platform = requireOpenPlatform(context)
  const madeAt = parseInt(readSignedValue(state, toScope(context, 'state', login)) ?? '', 36)
  const fresh = context.clock().getTime() - madeAt < maxStateAgeMs
  if (!fresh) throw refuse('wechat-code-invalid')
  const limit = { key: `wechat:code:${login.id}`, max: 30, windowMs: 10 * minuteMs }
  await countHitsInTransaction(context.db, context.clock(), [limit])
  const openid = await platform.openidFromCode(code).catch((error: unknown) => {
    throw toRefusal(context, error)
  })
  return signValue(openid, toScope(context, 'payer', login))
}

/** The payer in a `payer` that `identifyPayer` gave to this login. Refuses `wechat-code-invalid`: the consent is then asked for again. */
export function readPayer(context: Context, payer: string, login: Login): KnownPayer {
  const payerId = readSignedValue(payer, toScope(context, 'payer', login))
  if (!payerId) throw refuse('wechat-code-invalid')
  return { provider: 'wechat', payerId }
}

/** WeChat's Open Platform. Refuses `wechat-off` where none is configured. */
export function requireOpenPlatform({ wechatOpen }: Context): NonNullable<Context['wechatOpen']> {
  if (!wechatOpen) throw refuse('wechat-off')
  return wechatOpen
}

/** What a failure of WeChat is to the shopper; one that is ours to mend is logged. */
export function toRefusal({ log }: Context, error: unknown): unknown {
  if (!(error instanceof AdapterError)) return error
  if (error.kind === 'rejected') return refuse('wechat-code-invalid')
  log.error({ err: error }, 'WeChat Open Platform')
  return refuse('wechat-unavailable')
}
