import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  startWechatOpen,
  type WechatOpenSimulator,
} from '../../../../../simulators/src/wechat-open/wechat-open.ts'
import { AdapterError } from '../../base/adapter-error.ts'
import { createWechatOpen, signJsSdk, type WechatOpenOptions } from './wechat-open.ts'

let wechat: WechatOpenSimulator
/** The server's clock (ms), which only moves by `advance`. */
let now = 0

beforeEach(async () => {
  now = Date.now()
  wechat = await startWechatOpen()
})
afterEach(() => wechat.stop())

function client(changes: Partial<WechatOpenOptions> = {}) {
  return createWechatOpen({
    ...wechat.wechatApp,
    baseUrl: wechat.origin,
    authorizeUrl: '/simulators/wechat-open/connect/oauth2/authorize',
    now: () => now,
    ...changes,
  })
}

/** The clocks of the server and of WeChat. */
function advance(ms: number): void {
  now += ms
  wechat.advance(ms)
}

async function failure(promise: Promise<unknown>): Promise<AdapterError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof AdapterError) return error
  throw new Error('No AdapterError was thrown', { cause: error })
}

const asked = (path: string) => wechat.requests.filter((each) => each === path).length
const page = 'https://shop.example/mobile/number/9'

test('[AP-18] the example in WeChat’s documentation gives its signature', () => {
  const signature = signJsSdk({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1414587457,
    url: 'http://mp.weixin.qq.com?params=value',
  })
  expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})

test('[AP-18] a page is signed with the ticket, without what follows "#"', async () => {
  const { appId, nonceStr, timestamp, signature } = await client().jsSdkConfig(`${page}?a=1#top`)
  const ticket = wechat.credentials.ticket().value
  expect(appId).toBe(wechat.wechatApp.appid)
  expect(signature).toBe(signJsSdk({ ticket, nonceStr, timestamp, url: `${page}?a=1` }))
})

test('[AP-18] token and ticket are requested once for many pages, and again shortly before they expire', async () => {
  const open = client()
  const pages = await Promise.all(Array.from({ length: 20 }, () => open.jsSdkConfig(page)))
  expect(new Set(pages.map(({ nonceStr }) => nonceStr)).size).toBe(20)
  await open.jsSdkConfig(page)
  expect([asked('/cgi-bin/stable_token'), asked('/cgi-bin/ticket/getticket')]).toEqual([1, 1])
  advance(6_890_000)
  await open.jsSdkConfig(page)
  expect(asked('/cgi-bin/ticket/getticket')).toBe(1)
  advance(20_000)
  await open.jsSdkConfig(page)
  expect([asked('/cgi-bin/stable_token'), asked('/cgi-bin/ticket/getticket')]).toEqual([2, 2])
})

test('[AP-18] a token that WeChat refuses is replaced once', async () => {
  const open = client()
  // The ticket is older than the token, so it is renewed with a cached token.
  wechat.credentials.ticket()
  advance(1_000_000)
  await open.jsSdkConfig(page)
  wechat.credentials.revokeToken()
  advance(5_950_000)
  await open.jsSdkConfig(page)
  expect([asked('/cgi-bin/stable_token'), asked('/cgi-bin/ticket/getticket')]).toEqual([2, 3])
})

test('[AP-18] a code is valid once, for 5 minutes', async () => {
  const open = client()
  const code = wechat.credentials.issueCode('o-rider')
  expect(await open.openidFromCode(code)).toBe('o-rider')
  expect(await failure(open.openidFromCode(code))).toMatchObject({ kind: 'rejected', vendorCode: '40163' })
  expect(await failure(open.openidFromCode('forged'))).toMatchObject({
    kind: 'rejected',
    vendorCode: '40029',
  })
  const late = wechat.credentials.issueCode('o-rider')
  advance(300_001)
  expect(await failure(open.openidFromCode(late))).toMatchObject({ kind: 'rejected', vendorCode: '42003' })
})

test('[AP-18] refused credentials are an auth error that does not show them', async () => {
  const error = await failure(client({ secret: 'not-the-secret' }).jsSdkConfig(page))
  expect(error).toMatchObject({ kind: 'auth', vendorCode: '40125', retryable: false })
  const down = await failure(
    client({ baseUrl: 'http://127.0.0.1:9', secret: 'not-the-secret' }).openidFromCode('c'),
  )
  expect(down).toMatchObject({ kind: 'unavailable', retryable: true })
  for (const each of [error, down])
    expect(JSON.stringify([each.message, each.cause])).not.toContain('not-the-secret')
})

test('[AP-18] a failure is not cached: the next page sends a new request', async () => {
  let answers = 0
  const busy = createServer((_request, response) => {
    answers += 1
    response.end(
      JSON.stringify(
        answers === 1
          ? { errcode: -1, errmsg: 'system error' }
          : { access_token: 't', ticket: 't', expires_in: 7200 },
      ),
    )
  })
  await new Promise<void>((resolve) => {
    busy.listen(0, '127.0.0.1', resolve)
  })
  const open = client({ baseUrl: `http://127.0.0.1:${(busy.address() as AddressInfo).port}` })
  expect(await failure(open.jsSdkConfig(page))).toMatchObject({ kind: 'unavailable', vendorCode: '-1' })
  await open.jsSdkConfig(page)
  expect(answers).toBe(3)
  busy.closeAllConnections()
  busy.close()
})

test('[AP-18] the consent page is at WeChat’s address, or at a path of the shop’s own site', () => {
  const real = client({ authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize' })
  const url = new URL(real.authorizeUrl(page, 'abc'))
  expect(url.origin + url.pathname + url.hash).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: wechat.wechatApp.appid,
    redirect_uri: page,
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'abc',
  })
  expect(client().authorizeUrl(page, 'abc')).toMatch(/^https:\/\/shop\.example\/simulators\/wechat-open\//)
})
