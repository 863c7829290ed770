import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Credentials } from './credentials.ts'

export const verifyPath = '/simulators/wechat-open/js-sdk/verify'

type SignatureClaim = Partial<Record<'appId' | 'timestamp' | 'nonceStr' | 'signature' | 'url', unknown>>
type Options = { appid: string; credentials: Credentials }

/**
 * What WeChat's browser asks before a page may call the JS-SDK (preVerifyJSAPI): whether the signature is of
 * this app, over the ticket, a nonce, a time in seconds and the page's address (JS-SDK documentation,
 * appendix 1). The played bridge asks it (wechat-pay/jsapi-bridge.ts).
 */
export async function jsSdkApi(app: FastifyInstance, { appid, credentials }: Options): Promise<void> {
  app.post<{ Body: SignatureClaim | null }>(verifyPath, ({ body }) => {
    const { appId, timestamp, nonceStr, signature, url } = body ?? {}
    const ticket = credentials.ticket().value
    const text = `jsapi_ticket=${ticket}&noncestr=${String(nonceStr)}&timestamp=${String(timestamp)}&url=${String(url)}`
    return { ok: appId === appid && signature === createHash('sha1').update(text).digest('hex') }
  })
}
