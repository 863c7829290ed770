import { isRefusal } from '@hao/contract/client/api-error.ts'
import { pageSignature } from '../in-app/page-signature.ts'
import { isInWechat } from '../in-app/user-agent.ts'

/**
 * Whether this browser cannot pay at all, so that a purchase must go on in another: inside WeChat, where the merchant has no app of its Open
 * Platform. The server is asked only there; without an answer payment is tried. Never rejects.
 */
export function needsOtherBrowser(): Promise<boolean> {
  if (!isInWechat()) return Promise.resolve(false)
  return pageSignature().signature.then(
    () => false,
    (error: unknown) => isRefusal(error, 'wechat-off'),
  )
}
