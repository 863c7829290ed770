import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createDatabaseProxy } from '../../testing/database-proxy.ts'
import { notifyPaid } from '../../testing/notify-paid.ts'
import { startTestServer } from '../../testing/server.ts'

/** A server with a database connection that can be cut. */
async function start(env: Record<string, string> = {}) {
  const line = createDatabaseProxy()
  const server = await startTestServer({ env, reach: (url) => line.connectTo(url) })
  // Its connections are closed in order.
  onTestFinished(() => line.thaw())
  return { line, server }
}

const keys = Object.keys(endpoints) as (keyof Endpoints)[]
const busy = { success: false, code: 50300, error: 'unavailable', message: '服务繁忙，请稍后重试' }

/** The other lines of the log. */
const faults = (logged: readonly string[]) =>
  logged.filter((text) => !/the database did not answer|the request reached its deadline/.test(text))

test('[CN-1] while the database is frozen every endpoint and /readyz answer 503 before the browser times out', async () => {
  expect(readConfig({}).answerMs).toBeLessThan(8000)
  const { line, server } = await start({ ANSWER_MS: '500' })
  line.freeze()
  const answers = keys.map(async (key) => {
    const [method = '', path = ''] = key.split(' ')
    const url = `${server.origin}/api${path.replace(/:\w+(\([^)]*\))?/g, '1')}`
    const response = await fetch(url, { method, headers: { authorization: 'Bearer somebody' } })
    return {
      key,
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.json(),
    }
  })
  const watching = ['/readyz', '/metrics', '/healthz'].map(async (path) => {
    const response = await fetch(server.origin + path)
    return [path, response.status, (await response.text()).includes('process_cpu_seconds_total')]
  })
  expect(await Promise.all(watching)).toEqual([
    ['/readyz', 503, false],
    ['/metrics', 200, true],
    ['/healthz', 200, false],
  ])
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ key: answer.key, status: 503, retryAfter: '2', body: busy })
  line.thaw()
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await expect.poll(async () => (await server.request('GET /banner')).status).toBe(200)
  // A statement times out later than its request.
  await expect
    .poll(() => server.logged.some((text) => text.includes('the request reached its deadline')))
    .toBe(true)
  expect(faults(server.logged)).toEqual([])
})

test("a partner's message that fails after its deadline got 503, and is no error in the log", async () => {
  const { line, server } = await start({ ANSWER_MS: '500' })
  line.freeze()
  expect(await notifyPaid(server, 'T1', 'payer')).toBe(503)
  // Its statement fails later.
  await expect.poll(() => server.logged).not.toEqual([])
  expect(faults(server.logged)).toEqual([])
})

test('reads on lost connections are retried on others', async () => {
  const { line, server } = await start()
  const { token } = await server.login()
  const reads = (['GET /banner', 'GET /category', 'GET /subscription', 'GET /calls'] as const).map(
    async (key) => {
      await server.request(key, {}, { token })
      return key
    },
  )
  const known = await Promise.all(reads)
  // A prepared statement goes by its name.
  const asked = line.freezeAtStatement(/select|hao_/i)
  const answers = known.map((key) => server.request(key, {}, { token }))
  await asked
  line.cut()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(known.map(() => 200))
})

test('a change with a lost response is a retryable 503 and is not repeated by the server', async () => {
  const { line, server } = await start()
  const { 628888: numberId } = await server.stock('628888,88')
  const member = await server.login()
  const made = line.freezeAtStatement(/INSERT INTO "orders"/)
  const placing = server.request(
    'POST /order',
    { numberId, months: 1, agreed: true },
    { token: member.token },
  )
  await made
  const orders = () => server.context.db.selectFrom('orders').select('id').execute()
  line.cut()
  const { status, failure } = await placing
  expect([status, failure]).toMatchObject([503, busy])
  await expect.poll(orders).toHaveLength(1)
})

test('a change on a connection that was lost before it started runs on another', async () => {
  const { line, server } = await start()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const first = { 'POST /ticket': /\bbegin\b/, 'POST /order': /join lateral/ }
  for (const [key, words] of Object.entries(first) as [keyof typeof first, RegExp][]) {
    const begun = line.freezeAtStatement(words)
    const input = { category: 'other', text: 'It does not ring.', numberId, months: 1, agreed: true }
    const asking = server.request(key, input, { token })
    await begun
    line.cut()
    expect((await asking).status).toBe(200)
  }
})

test('an unreachable database is a 503 too, and no error in the log', async () => {
  const { line, server } = await start()
  await line.close()
  const { status, failure } = await server.request('GET /banner')
  expect([status, failure]).toMatchObject([503, busy])
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
  expect(faults(server.logged)).toEqual([])
})
