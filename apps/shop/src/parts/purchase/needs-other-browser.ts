import { isRefusal } from '@hao/contract/client/api-error.ts'
import { pageSignature } from '../in-app/page-signature.ts'
import { isInWechat, neverPays } from '../in-app/user-agent.ts'

/**
 * Whether this browser cannot pay, so that a purchase must continue in another one: in a mini-program and in
 * WeCom, and inside WeChat if the merchant has no app of its Open Platform. Only there the server is asked;
 * without an answer payment is tried. Never rejects.
 */
export function needsOtherBrowser(): Promise<boolean> {
  if (neverPays(navigator.userAgent)) return Promise.resolve(true)
  if (!isInWechat()) return Promise.resolve(false)
  return pageSignature().signature.then(
    () => false,
    (error: unknown) => isRefusal(error, 'wechat-off'),
  )
}
