import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { requestWithoutToken } from '../../base/api/request.ts'
import { landingUrl } from '../../base/browser/landing.ts'

/** A signature for the JS-SDK, as it was asked for; `off` once it is known that the merchant has no app of WeChat's Open Platform. */
export type PageSignature = {
  url: string
  signature: Promise<EndpointOutput<'GET /wechat/access_token'>>
  off: boolean
}

let asked: PageSignature | undefined

/**
 * The address that WeChat compares the signature of a page with: on iOS the one that the document was opened under, however many screens it has shown
 * since; on Android the present one.
 */
function signedUrl(): string {
  const url = /iPhone|iPad|iPod/.test(navigator.userAgent) ? landingUrl : location.href
  return url.replace(/#.*$/s, '')
}

/**
 * The JS-SDK's signature for the page that is open, inside WeChat: asked for once an address, and never again once it is `off`. It rejects with an
 * `ApiError`, such as `wechat-off`.
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
