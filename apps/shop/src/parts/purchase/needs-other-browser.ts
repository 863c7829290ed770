import { isRefusal } from '../../base/api/api-error.ts'
import { requestWithoutToken } from '../../base/api/request.ts'
import { insideWechat } from '../in-app/user-agent.ts'

let asked: Promise<boolean> | undefined

/**
 * Whether this browser cannot pay at all, so that a purchase must go on in another: inside WeChat, where the merchant has no app of its Open
 * Platform. The server is asked once a page, and only there; without an answer payment is tried. Never rejects.
 */
export function needsOtherBrowser(): Promise<boolean> {
  if (!insideWechat()) return Promise.resolve(false)
  return (asked ??= requestWithoutToken('GET /wechat/access_token', { url: location.href }).then(
    () => false,
    (error: unknown) => isRefusal(error, 'wechat-off'),
  ))
}
