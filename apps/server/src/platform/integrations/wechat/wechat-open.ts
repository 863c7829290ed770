import { createHash, randomBytes } from 'node:crypto'
import { AdapterError } from '../../base/adapter-error.ts'
import { cacheCredential, type IssuedCredential } from './cached-credential.ts'
import type { WechatOpenPlatform } from './open-platform.ts'
import { requestWechat, readText } from './wechat-open-http.ts'

export type WechatOpenOptions = {
  appid: string
  secret: string
  baseUrl: string
  /** The URL of WeChat's consent page; a path without origin is on the shop's own site. */
  authorizeUrl: string
  timeoutMs?: number
  now?: () => number
  /** The template of the public account for answered tickets, with the names of its two fields. */
  ticketTemplate?: TicketTemplate | undefined
}

export type TicketTemplate = { id: string; ticket: string; time: string }

/** Error codes for a refused access token: wrong or replaced, malformed, expired. */
const tokenRefused = ['40001', '40014', '42001']

/** The hex SHA-1 of the four fields in alphabetical order (JS-SDK documentation, appendix 1). */
export function signJsSdk(fields: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string {
  const { ticket, nonceStr, timestamp, url } = fields
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/**
 * Token and ticket are cached until 5 minutes before they expire. A request is sent once more with a new
 * token if WeChat refuses the token.
 */
export function createWechatOpen(options: WechatOpenOptions): WechatOpenPlatform {
  const { appid, secret, baseUrl, timeoutMs = 5000, now = Date.now } = options
  const address = (path: string, query: Record<string, string> = {}) =>
    new URL(`${path}?${new URLSearchParams(query).toString()}`, baseUrl)

  const token = cacheCredential(async () => {
    const grant = { grant_type: 'client_credential', appid, secret, force_refresh: false }
    return issuedCredential(
      await requestWechat(address('/cgi-bin/stable_token'), timeoutMs, grant),
      'access_token',
    )
  }, now)

  async function requestWithToken(
    path: string,
    query: Record<string, string>,
    json?: object,
    retries = 1,
  ): Promise<Record<string, unknown>> {
    const access = await token.get()
    try {
      return await requestWechat(address(path, { access_token: access, ...query }), timeoutMs, json)
    } catch (error) {
      const refused = error instanceof AdapterError && tokenRefused.includes(error.vendorCode ?? '')
      if (!refused || retries === 0) throw error
      token.forget(access)
      return requestWithToken(path, query, json, retries - 1)
    }
  }
  const ticket = cacheCredential(
    async () =>
      issuedCredential(await requestWithToken('/cgi-bin/ticket/getticket', { type: 'jsapi' }), 'ticket'),
    now,
  )

  return {
    authorizeUrl: (redirectUri, state) => {
      const url = new URL(options.authorizeUrl, redirectUri)
      const query = { appid, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_base', state }
      return `${url.href}?${new URLSearchParams(query).toString()}#wechat_redirect`
    },
    openidFromCode: async (code) => {
      const query = { appid, secret, code, grant_type: 'authorization_code' }
      return readText(await requestWechat(address('/sns/oauth2/access_token', query), timeoutMs), 'openid')
    },
    jsSdkConfig: async (url) => {
      const signed = {
        ticket: await ticket.get(),
        nonceStr: randomBytes(8).toString('hex'),
        timestamp: Math.floor(now() / 1000),
        url: url.replace(/#.*$/s, ''),
      }
      const { nonceStr, timestamp } = signed
      return { appId: appid, timestamp, nonceStr, signature: signJsSdk(signed) }
    },
    sendTemplate: async ({ id, openid, template, url, fields }) => {
      const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))
      const message = { touser: openid, template_id: template, url, data, client_msg_id: id }
      await requestWithToken('/cgi-bin/message/template/send', {}, message)
    },
  }
}

function issuedCredential(body: Record<string, unknown>, name: string): IssuedCredential {
  return { value: readText(body, name), expiresIn: Number(body.expires_in) || 0 }
}
