import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { type CarrierClient, createClient } from '../../../../../simulators/src/carrier/client.ts'
import {
  startWechatOpen,
  type WechatOpenSimulator,
} from '../../../../../simulators/src/wechat-open/wechat-open.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { pageRoutes } from '../../../platform/web/pages.ts'
import { registerOutboxPage } from '../../../platform/integrations/sms/outbox-page.ts'
import { insertContent } from '../../seed/content/content.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** A server with every door that it can have: pages, a carrier, a courier, WeChat Pay, WeChat's Open Platform. */
export type TestShop = {
  server: TestServer
  wechatOpen: WechatOpenSimulator
  carrier: CarrierClient
  /** A number on sale that nobody else gets: its id and digits. */
  newNumber(): { id: number; digits: string }
  /** A question that readers vote on. */
  questionId: number
}

const carrierKey = { id: 'trunk', secret: 'a secret of both' }

/** Where the shop was built to. */
export const shopDist = join(dirname(fileURLToPath(import.meta.url)), '../../../../../shop/dist')

/**
 * Tables whose ids tell by themselves whose they are: nine digits, each table another first one, so that an answer can be searched for them; and that of
 * the numbers, so that no input buys one of them by a guess.
 */
const told = [
  'users',
  'orders',
  'subscriptions',
  'tickets',
  'waits',
  'favourites',
  'calls',
  'numbers',
] as const

/** `numbers` are on sale. */
export async function startTestShop({ numbers }: { numbers: number }): Promise<TestShop> {
  const wechatOpen = await startWechatOpen()
  onTestFinished(() => wechatOpen.stop())
  const server = await startTestServer({
    env: { ...wechatOpen.env, CARRIER_ID: carrierKey.id, CARRIER_SECRET: carrierKey.secret },
    extend: async (app, { config, db, keys }) => {
      registerOutboxPage(app, { db, keys })
      await app.register(pageRoutes, {
        dist: shopDist,
        plan: config.numberPlan,
        patienceMs: waitTimeoutMs,
        demo: true,
      })
    },
  })
  server.context.callControl = { startCall: async () => undefined, endCall: async () => undefined }
  // What it has to tell would come at any time; it is told by the tests themselves.
  server.wechatPay.setFaults({ silent: true })
  const { db } = server.context
  await inTransaction(db, (trx) => insertContent(trx))
  for (const [at, table] of told.entries())
    await runStatement(
      asAdmin(server.databaseUrl),
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${(at + 2) * 100_000_000 + 317_213})`,
    )
  const digits = Array.from({ length: numbers }, (_, at) => String(6_280_000 + at * 7))
  const ids = await server.stock(...digits.map((each) => `${each},88`))
  server.context.liveIndex.start()
  const left = digits.values()
  const question = await db.selectFrom('questions').select('id').limit(1).executeTakeFirstOrThrow()
  return {
    server,
    wechatOpen,
    carrier: createClient(server.origin, carrierKey),
    questionId: question.id,
    newNumber: () => {
      const next = left.next().value
      if (next === undefined) throw new Error('the shop has no number left')
      return { id: ids[next]!, digits: next }
    },
  }
}
