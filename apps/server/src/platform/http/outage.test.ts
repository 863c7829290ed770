import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { createDatabaseProxy } from '../../testing/database-proxy.ts'
import { startTestServer } from '../../testing/server.ts'

type Line = { level: number; msg: string; seconds?: number; refused?: number; err?: unknown }

/** A server as in production, with its index loaded, whose database connection can be cut. */
async function start(env: Record<string, string> = {}) {
  const line = createDatabaseProxy()
  const lines: Line[] = []
  const log = pino({ level: 'warn' }, { write: (text) => lines.push(JSON.parse(text) as Line) })
  const server = await startTestServer({
    env,
    log,
    watched: true,
    workers: true,
    reach: (url) => line.connectTo(url),
  })
  onTestFinished(() => line.thaw())
  const ids = await server.stock('628888,88', '620001,20', '621234,30')
  const { liveIndex, keys, categories, availability } = server.context
  liveIndex.start()
  onTestFinished(() => liveIndex.stop())
  keys.start(() => undefined)
  await expect.poll(() => liveIndex.current?.size, { timeout: waitTimeoutMs }).toBe(3)
  await categories.load()
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.origin + path, { headers })
    const body = (await response.json()) as { data?: unknown; staleSince?: string; error?: string }
    return { status: response.status, staleSince: response.headers.get('stale-since'), body }
  }
  return { line, lines, server, ids, get, availability }
}

const lists = [
  '/api/number/good?count=7',
  '/api/number/hundred?pageSize=20',
  '/api/number/search?keyword=8888',
  '/api/number/find?q=8888',
  '/api/number/find?mask=6?8888',
  '/api/category',
  '/api/banner',
]

test('during an outage lists, searches and cached numbers come from memory, orders are refused, and two log lines report it', async () => {
  const { line, lines, server, ids, get, availability } = await start()
  const member = await server.login()
  const before = new Map(await Promise.all(lists.map(async (path) => [path, await get(path)] as const)))
  for (const { status, staleSince } of before.values()) expect([status, staleSince]).toEqual([200, null])

  await line.close()
  await expect.poll(() => availability.isDown).toBe(true)
  for (const path of lists) {
    const { status, staleSince, body } = await get(path, { authorization: `Bearer ${member.token}` })
    expect([path, status, body.data]).toEqual([path, 200, before.get(path)?.body.data])
    expect([staleSince, body.staleSince]).toEqual([expect.stringMatching(/^20.+Z$/), staleSince])
  }
  const known = await get(`/api/number/${ids['628888']}`)
  expect([known.status, known.body.data]).toMatchObject([200, { number: '628888', state: 'on_sale' }])
  const unknown = await get('/api/number/999999')
  expect([unknown.status, unknown.body.error]).toEqual([503, 'unavailable'])
  const order = { numberId: ids['628888']!, months: 1, agreed: true }
  for (let times = 0; times < 20; times += 1)
    expect((await server.request('POST /order', order, { token: member.token })).status).toBe(503)

  await line.reopen()
  await expect.poll(() => availability.isDown).toBe(false)
  expect((await get(lists[0]!)).staleSince).toBeNull()
  expect((await server.request('POST /order', order, { token: member.token })).status).toBe(200)
  const [begun, ended, ...others] = lines.filter(({ level }) => level >= 40)
  expect(begun?.msg).toMatch(/^the database at 127\.0\.0\.1:\d+ has not answered \(.+\); the server retries/)
  expect(ended?.msg).toMatch(/answers again after \d+ s; 21 requests were refused$/)
  expect(ended?.refused).toBe(21)
  expect(lines.every(({ err }) => err === undefined)).toBe(true)
  expect(others).toEqual([])
})

test('a URL that was read before is served again while the database is frozen, without a wait', async () => {
  const { line, get, availability } = await start({ ANSWER_MS: '1000' })
  await get(lists[0]!)
  line.freeze()
  await expect.poll(() => availability.isDown, { timeout: waitTimeoutMs }).toBe(true)
  const { status, staleSince } = await get(lists[0]!)
  expect([status, staleSince]).toEqual([200, expect.any(String)])
  line.thaw()
  await expect.poll(() => availability.isDown, { timeout: waitTimeoutMs }).toBe(false)
})

test('during an outage one connection retries with growing pauses', async () => {
  const { line, availability } = await start()
  await line.close()
  await expect.poll(() => availability.isDown).toBe(true)
  const before = performance.now()
  await line.reopen({ refusing: true })
  await expect.poll(() => line.refused.length, { timeout: waitTimeoutMs }).toBeGreaterThan(6)
  expect(new Set(line.refused)).toEqual(new Set(['hao availability']))
  // The six pauses between seven attempts are at least 125, 250, and four times 500 ms.
  expect(performance.now() - before).toBeGreaterThan(4 * 500)
})

test('a single lost connection is no outage', async () => {
  const { line, lines, get, availability } = await start()
  line.cut()
  await expect.poll(() => availability.checkDown()).toBe(false)
  expect((await get(lists[0]!)).status).toBe(200)
  expect(lines.filter(({ msg }) => msg.includes('has not answered'))).toEqual([])
})
