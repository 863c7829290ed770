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
import { passkeyOrigin } from '../../../people/users/testing/passkeys.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** A server with all entry points: pages, carrier, courier app, WeChat Pay, WeChat Open Platform. */
export type TestShop = {
  server: TestServer
  wechatOpen: WechatOpenSimulator
  carrier: CarrierClient
  /** Returns another number on sale each time. */
  newNumber(): { id: number; digits: string }
  /** A published question. */
  questionId: number
}

const carrierKey = { id: 'trunk', secret: 'a secret of both' }

/** The folder of the built shop. */
export const shopDist = join(dirname(fileURLToPath(import.meta.url)), '../../../../../shop/dist')

/**
 * Tables that get nine-digit ids with other first digits each, so that a search for an id in a response has
 * no false hits, and no random input guesses the id of a number.
 */
const tablesWithLongIds = [
  'users',
  'orders',
  'subscriptions',
  'tickets',
  'waits',
  'favourites',
  'calls',
  'numbers',
  'invoices',
  'ticket_pictures',
  'saved_searches',
  'transfers',
  'user_passkeys',
] as const

/** Starts a shop with `numbers` numbers on sale. */
export async function startTestShop({ numbers }: { numbers: number }): Promise<TestShop> {
  const wechatOpen = await startWechatOpen()
  onTestFinished(() => wechatOpen.stop())
  const server = await startTestServer({
    env: {
      ...wechatOpen.env,
      CARRIER_ID: carrierKey.id,
      CARRIER_SECRET: carrierKey.secret,
      PUBLIC_URL: passkeyOrigin,
    },
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
  // Notifications at any time would disturb the tests, which send their own.
  server.wechatPay.setFaults({ silent: true })
  const { db } = server.context
  await inTransaction(db, (trx) => insertContent(trx))
  for (const [at, table] of tablesWithLongIds.entries())
    await runStatement(
      asAdmin(server.databaseUrl),
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${(at + 20) * 10_000_000 + 317_213})`,
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
