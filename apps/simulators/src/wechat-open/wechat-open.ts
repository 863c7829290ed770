import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import { type PublicAccount, wechatApi, type WechatApp } from './api.ts'
import { consentPage, consentPath } from './consent-page.ts'
import { jsSdkApi } from './js-sdk.ts'
import { createCredentials, type Credentials } from './credentials.ts'

export type WechatOpenSimulator = {
  origin: string
  wechatApp: WechatApp
  credentials: Credentials
  account: PublicAccount
  requests: string[]
  advance(ms: number): void
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Consent page and JS-SDK check for browsers, through the shop's own address, and the API for its server.
 * Codes and tokens are new with each start.
 */
export async function startWechatOpen({
  appid,
  secret,
}: { appid?: string; secret?: string | undefined } = {}): Promise<WechatOpenSimulator> {
  const wechatApp = {
    appid: appid ?? `wx${randomBytes(8).toString('hex')}`,
    secret: secret ?? randomBytes(16).toString('hex'),
  }
  let aheadMs = 0
  const credentials = createCredentials(() => Date.now() + aheadMs)
  const account: PublicAccount = {
    templateId: randomBytes(32).toString('base64url'),
    people: new Map(),
    delivered: [],
  }
  const requests: string[] = []
  const app = fastify({ forceCloseConnections: true, pluginTimeout: 0 })
  await app.register(wechatApi, { wechatApp, credentials, account, requests })
  await app.register(jsSdkApi, { appid: wechatApp.appid, credentials })
  await app.register(consentPage, { appid: wechatApp.appid, credentials })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    wechatApp,
    credentials,
    account,
    requests,
    advance: (ms) => {
      aheadMs += ms
    },
    env: {
      WECHAT_OPEN_APPID: wechatApp.appid,
      WECHAT_OPEN_SECRET: wechatApp.secret,
      WECHAT_OPEN_BASE_URL: origin,
      WECHAT_OPEN_AUTHORIZE_URL: consentPath,
      WECHAT_OPEN_TICKET_TEMPLATE: `${account.templateId},character_string1,time2`,
      SIMULATOR_WECHAT_OPEN_ORIGIN: origin,
    },
    stop: () => app.close(),
  }
}
