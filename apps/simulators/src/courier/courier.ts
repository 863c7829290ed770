import path from 'node:path'
import fastify from 'fastify'
import { openJournal } from '../wechat-pay/journal.ts'
import { type CourierKeys, loadCourierKeys } from './keys.ts'
import { openPage } from './open-page.ts'
import { redeemApi, type Redemption } from './redeem.ts'
import { issueToken, type TokenClaims, type TokenUser } from './tokens.ts'

type CourierSimulatorOptions = {
  dir: string
}

export type CourierSimulator = {
  origin: string
  keys: CourierKeys
  env: Record<string, string>
  /** A token as the app issues it; `changes` replace its claims. */
  issue(user: TokenUser, changes?: Partial<TokenClaims>): string
  stop(): Promise<void>
}

/** On 127.0.0.1. GET /simulators/courier/open is the app's page, POST /v1/token/redeem its server. */
export async function startCourierSimulator(options: CourierSimulatorOptions): Promise<CourierSimulator> {
  const dir = path.resolve(options.dir)
  const keys = await loadCourierKeys(dir)
  const journal = await openJournal<Redemption>(path.join(dir, 'redeemed.jsonl'))
  const app = fastify({ forceCloseConnections: true, pluginTimeout: 0 })
  await app.register(redeemApi, { keys, journal })
  await app.register(openPage, { keys })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    keys,
    env: {
      COURIER_BASE_URL: origin,
      COURIER_APP_ID: keys.appId,
      COURIER_APP_SECRET: keys.appSecret,
      COURIER_PUBLIC_KEY: keys.publicKeyPem,
      SIMULATOR_COURIER_ORIGIN: origin,
    },
    issue: (user, changes) => issueToken(keys, user, changes),
    stop: async () => {
      await app.close()
      await journal.close()
    },
  }
}
