import { fork } from 'node:child_process'
import { once } from 'node:events'
import { withCommandDatabase } from '../apps/server/src/platform/db/command-database.ts'
import { openClient } from '../apps/server/src/platform/db/connections.ts'
import { placeSimulatedCall, type HttpShopper, createHttpShopper } from '@hao/testing/http-shopper.ts'
import { type RunningProduct, startProductProcess, waitFor } from '@hao/testing/product.ts'
import { expect, onTestFinished, test } from 'vitest'

type OnSale = { id: number; number: string }
type Flooded = { answers: Record<string, number> }

const shoppers = 5
/** Connections added with each wave of the flood. */
const wave = 400
/** Enough waves to overload any machine. */
const mostWaves = 8

/** A product that refuses as early as in production, but with long timeouts for a busy machine. */
async function startUnderLoad(): Promise<RunningProduct> {
  const product = await startProductProcess({
    DEMO_NUMBERS: '20000',
    LOOP_DELAY_MS: '',
    PAGE_MS: '',
    ARRIVE_MS: '',
  })
  onTestFinished(() => product.end())
  return product
}

/** A process that floods the product, more with each call of `more`, until it is stopped. */
async function startFlood(origin: string) {
  const child = fork('tools/run.mjs', ['e2e/flood.ts', origin])
  onTestFinished(() => void child.kill())
  await once(child, 'message')
  return {
    more: () => void child.send('more'),
    stop: async () => {
      child.send('stop')
      const [flooded] = (await once(child, 'message')) as [Flooded]
      return flooded
    },
  }
}

/**
 * The server's own counts: requests refused for overload, WeChat's notifications by status, and open
 * connections.
 */
async function counted(origin: string) {
  const figures = await (await fetch(`${origin}/metrics`)).text()
  const refused = [...figures.matchAll(/^requests_shed_total{.*} (\d+)$/gm)].map(([, count]) => Number(count))
  const open = Number(/^connections_open (\d+)$/m.exec(figures)?.[1])
  const notified = [...figures.matchAll(/^http_request_duration_seconds_count{(.*)} (\d+)$/gm)]
    .filter(([, labels = '']) => labels.includes('wxpay/notify'))
    .map(([, labels = '', count]) => `${count} × ${/status="(\d+)"/.exec(labels)?.[1]}`)
  return { refused: refused.reduce((sum, count) => sum + count, 0), open, notified }
}

/**
 * Logs in, likes and buys a number, pays, binds, and is called; throws where anything but the like is
 * refused.
 */
async function shop(product: RunningProduct, shopper: HttpShopper, { id, number }: OnSale): Promise<void> {
  await shopper.logIn()
  await shopper.request('PATCH', '/collect/like', { status: 1, numberId: id, userId: shopper.session!.id })
  const payment = await shopper.beginPayment(id)
  await shopper.payAtCashier(payment)
  await waitFor(async () => (await shopper.readStage(payment)) === 'paid')
  await shopper.post('/order/binding', { orderId: payment.orderId, phone: shopper.phone })
  const { page } = await placeSimulatedCall(product.origin, `95013${number}`, '13912345678')
  expect(page).toContain(`${shopper.phone} 响铃`)
}

/** How many payment notifications the server received from WeChat, and applied. */
async function toldOf({ env }: RunningProduct): Promise<number> {
  return withCommandDatabase(env, async (url) => {
    const client = await openClient(url)
    try {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM payment_notifications WHERE applied_at IS NOT NULL',
      )
      return rows[0]?.count ?? 0
    } finally {
      await client.end()
    }
  })
}

/** A refusal with Retry-After. */
const refusal = /^(429|503), again after \d+ s$/

test('hundreds of reading connections are refused early, while logins, purchases, bindings, calls and WeChat’s notifications are never refused', async () => {
  const product = await startUnderLoad()
  const { origin } = product
  const good = (await (await fetch(`${origin}/api/number/good?count=40`)).json()) as { data: OnSale[] }
  const flood = await startFlood(origin)
  const refused = async () => (await counted(origin)).refused
  let waves = 0
  for (; waves < mostWaves && (await refused()) === 0; waves += 1) {
    flood.more()
    await waitFor(async () => (await refused()) > 0, 10_000).catch(() => undefined)
  }
  // Node accepts one connection in each turn of its event loop, so new shoppers queue behind the flood.
  await waitFor(async () => (await counted(origin)).open >= waves * wave)
  const before = await counted(origin)
  expect(before.refused).toBeGreaterThan(0)
  const shoppersRefused: string[] = []
  const crowd = good.data.slice(0, shoppers).map((number, at) => {
    const shopper = createHttpShopper(product, `1380000${String(at).padStart(4, '0')}`, {
      address: `10.251.0.${at}`,
      onResponse: (what, status, retryAfter) => {
        if (status >= 400) shoppersRefused.push(`${what}: ${status}, again after ${retryAfter} s`)
      },
    })
    return shop(product, shopper, number)
  })
  await Promise.all(crowd)
  expect(
    shoppersRefused.filter((answer) => !answer.startsWith('PATCH /collect/like: 503, again after 2 s')),
  ).toEqual([])
  await waitFor(async () => (await toldOf(product)) === shoppers)
  const after = await counted(origin)
  expect(after.refused).toBeGreaterThan(before.refused)
  expect(after.notified).toEqual([expect.stringMatching(/^\d+ × 204$/)])
  const { answers } = await flood.stop()
  const kinds = Object.keys(answers).filter((answer) => answer !== '200')
  expect(kinds).not.toEqual([])
  expect(kinds.filter((answer) => !refusal.test(answer))).toEqual([])
  await waitFor(async () => (await fetch(`${origin}/api/number/good`)).ok)
}, 1_200_000)
