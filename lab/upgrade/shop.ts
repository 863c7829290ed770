import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { startWechatPay } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { importNumbers } from '../../apps/server/src/inventory/import/import-numbers.ts'
import { notificationPath } from '../../apps/server/src/platform/integrations/pay/wechat/notification-path.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { type ApiResponse, createRequest } from '../../apps/server/src/testing/client.ts'
import { startDatabaseCluster } from '../cluster/database-cluster.ts'
import { startFront } from '../cluster/haproxy.ts'

const shopperCount = 4
/** The number of numbers, and of buyers: more than any run needs. */
const stock = 4000
/** Longer than a busy machine needs to see that a server is about to stop. */
const drainMs = 8000
/** HAProxy asks each server every 50 ms whether it is ready. */
const check = 'inter 50ms fall 1 rise 1'
/** The storefront repeats a request that was answered 503 after about this time. */
const repeatMs = 500

export type Shop = Awaited<ReturnType<typeof openShop>>

/** HAProxy before servers to come, and the cluster of the database with numbers on sale. */
export async function openShop(dir: string, servers: readonly number[]) {
  const cluster = await startDatabaseCluster(dir)
  const port = await freePort()
  const front = await startFront({ file: join(dir, 'front.cfg'), port, servers, check })
  const notifyUrl = front.origin + notificationPath
  const wechatPay = await startWechatPay({ dir, notifyUrl, publicUrl: front.origin, answerMs: waitTimeoutMs })
  const db = openDatabase(cluster.directUrl, 4)
  const env = {
    ...wechatPay.env,
    DATABASE_URL: cluster.url,
    DIRECT_DATABASE_URL: cluster.directUrl,
    MIGRATE_DATABASE_URL: cluster.ownerUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DEMO_NUMBERS: '1',
    DEMO_MONTH: 'off',
    DRAIN_MS: String(drainMs),
    ANSWER_MS: String(waitTimeoutMs),
    PARTNER_MS: String(waitTimeoutMs),
  }
  const rows = Array.from({ length: stock }, (_, at) => `${620_000 + at},88\n`)
  await importNumbers(cluster.directUrl, Readable.from(['digits,price\n', ...rows]))
  const end = async () => {
    await front.end()
    await wechatPay.stop()
    await db.destroy()
    await cluster.end()
  }
  return { front, cluster, wechatPay, db, env, end }
}

/** Lets shoppers buy one number after another until `end`. */
export async function startShopping({ front, wechatPay, db, env }: Shop) {
  const ids = await db.selectFrom('numbers').select('id').orderBy('id').execute()
  const numbers = ids.map(({ id }) => id).values()
  const keys = new Keys(db, readConfig(env).phoneKey)
  const buyers = (await makeBuyers({ db, keys }, ids.length)).values()
  const request = createRequest(front.origin)
  const failures: unknown[] = []
  const unavailableAt: number[] = []
  let paid = 0

  /** As the storefront does. Its key is in use for 30 s more if the server could not free it. */
  async function repeat<Answer extends ApiResponse<unknown>>(send: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await send()
      if (answer.status === 503) unavailableAt.push(performance.now())
      else if (answer.failure.error !== 'request-in-progress') return answer
      await wait(repeatMs)
    }
  }

  /** One buyer orders a number, pays it, and asks what became of it. */
  async function buy(): Promise<void> {
    const { token } = buyers.next().value!
    const input = { numberId: numbers.next().value!, agreed: true }
    const options = { token, headers: { 'idempotency-key': randomUUID() } }
    const begun = await repeat(() => request('POST /wxpay/h5', input, options))
    const trade = begun.data?.out_trade_no
    if (begun.status !== 200 || !(await wechatPay.pay(trade))) {
      failures.push(begun)
      return
    }
    const answer = await repeat(() => request('GET /wxpay/query', { out_trade_no: trade }, { token }))
    if (answer.data?.state === 'success') paid += 1
    else failures.push(answer)
  }

  let closing = false
  const shopping = Array.from({ length: shopperCount }, async () => {
    while (!closing) await buy()
  })
  const end = async () => {
    closing = true
    await Promise.all(shopping)
  }
  return { failures, unavailableAt, paid: () => paid, end }
}
