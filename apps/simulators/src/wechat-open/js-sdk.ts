import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Credentials } from './credentials.ts'

const verifyPath = '/simulators/wechat-open/js-sdk/verify'

type SignatureClaim = Partial<Record<'appId' | 'timestamp' | 'nonceStr' | 'signature' | 'url', unknown>>
type Options = { appid: string; credentials: Credentials }

/**
 * The signature must be of this app, over the ticket, a nonce, a time in seconds and the page's address.
 * Source: JS-SDK documentation, appendix 1.
 */
export async function jsSdkApi(app: FastifyInstance, { appid, credentials }: Options): Promise<void> {
  app.post<{ Body: SignatureClaim | null }>(verifyPath, ({ body }) => {
    const { appId, timestamp, nonceStr, signature, url } = body ?? {}
    const ticket = credentials.ticket().value
    const text = `jsapi_ticket=${ticket}&noncestr=${String(nonceStr)}&timestamp=${String(timestamp)}&url=${String(url)}`
    return { ok: appId === appid && signature === createHash('sha1').update(text).digest('hex') }
  })
}
