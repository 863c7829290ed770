import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { requestWithoutToken } from '../../base/api/request.ts'
import { landingUrl } from '../../base/browser/landing.ts'

/** A signature for the JS-SDK; `off` once the merchant is known to have no app of WeChat's Open Platform. */
export type PageSignature = {
  url: string
  signature: Promise<EndpointOutput<'GET /wechat/access_token'>>
  off: boolean
}

let asked: PageSignature | undefined

/**
 * The URL that WeChat checks the signature of a page against: on iOS the one that the document was loaded
 * with, whatever screens followed; on Android the current one.
 */
function signedUrl(): string {
  const url = /iPhone|iPad|iPod/.test(navigator.userAgent) ? landingUrl : location.href
  return url.replace(/#.*$/s, '')
}

/**
 * The JS-SDK's signature for the current page, inside WeChat: requested once for a URL, and never again once
 * it is `off`. Rejects with an `ApiError`, such as `wechat-off`.
 */
export function pageSignature(): PageSignature {
  const url = signedUrl()
  if (asked && (asked.off || asked.url === url)) return asked
  const now: PageSignature = {
    url,
    signature: requestWithoutToken('GET /wechat/access_token', { url }),
    off: false,
  }
  now.signature.catch((error: unknown) => {
    now.off = isRefusal(error, 'wechat-off')
    if (!now.off && asked === now) asked = undefined
  })
  return (asked = now)
}
