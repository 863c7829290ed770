import type { Context } from '../../context.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { KnownPayer } from '../../platform/integrations/pay/provider.ts'
import type { JsSdkConfig } from '../../platform/integrations/wechat/open-platform.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { readSignedValue, type SignatureScope, signValue } from './signed-value.ts'
import { minuteMs } from '../../platform/base/time.ts'

/** How long (ms) a buyer may take on WeChat's consent page. */
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
 * The address of WeChat's consent page, which redirects to `callback`, a path of `origin`. Its state belongs
 * to this login, so that a user cannot be made to return with another user's code. Refuses `bad-request` for
 * a path on another site, and `wechat-off`.
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
 * Exchanges WeChat's code for the buyer's openid, signed for this login, so that a payment can trust it
 * without storing it. Refuses `wechat-code-invalid` (wrong, old or used, or of another login),
 * `wechat-unavailable`, `wechat-off`, and `rate-limited` after 30 codes in 10 minutes.
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

/**
 * The payer that `identifyPayer` signed for this login. Refuses `wechat-code-invalid`: the consent is then
 * requested again.
 */
export function readPayer(context: Context, payer: string, login: Login): KnownPayer {
  const payerId = readSignedValue(payer, toScope(context, 'payer', login))
  if (!payerId) throw refuse('wechat-code-invalid')
  return { provider: 'wechat', payerId }
}

/**
 * The JS-SDK's signature for a page of `origin`. Refuses `bad-request` for another site, `wechat-off` and
 * `wechat-unavailable`.
 */
export async function signPage(
  context: Context,
  { url, origin }: { url: string; origin: string },
): Promise<JsSdkConfig> {
  const platform = requireOpenPlatform(context)
  if (new URL(url).origin !== origin) throw refuse('bad-request')
  return platform.jsSdkConfig(url).catch((error: unknown) => {
    throw toRefusal(context, error)
  })
}

/** WeChat's Open Platform. Refuses `wechat-off` if none is configured. */
function requireOpenPlatform({ wechatOpen }: Context): NonNullable<Context['wechatOpen']> {
  if (!wechatOpen) throw refuse('wechat-off')
  return wechatOpen
}

/** Maps a failure of WeChat to a refusal. One that we must fix is logged. */
function toRefusal({ log }: Context, error: unknown): unknown {
  if (!(error instanceof AdapterError)) return error
  if (error.kind === 'rejected') return refuse('wechat-code-invalid')
  log.error({ err: error }, 'a request to the WeChat Open Platform failed')
  return refuse('wechat-unavailable')
}
