import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { networkHash } from '../encryption/pepper-hash.ts'
import { startTestServer } from '../../testing/server.ts'

test('metrics are served to this machine and to clients with the token; others get 404', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN: 'sixteen-letters!!' } })
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${server.origin}/metrics`, { headers })).status
  const visitor = { 'x-forwarded-for': '203.0.113.9' }
  expect(await status({})).toBe(200)
  expect(await status(visitor)).toBe(404)
  expect(await status({ forwarded: 'for=203.0.113.9' })).toBe(404)
  expect(await status({ ...visitor, authorization: 'Bearer sixteen-letters' })).toBe(404)
  expect(await status({ ...visitor, authorization: 'Bearer sixteen-letters!!' })).toBe(200)
})

test('a list from the cache has the headers of its first answer, and an id of its own', async () => {
  const server = await startTestServer()
  const { liveIndex } = server.context
  liveIndex.start()
  await expect.poll(() => liveIndex.current).toBeDefined()
  const read = (method: 'GET' | 'HEAD') => fetch(`${server.origin}/api/number/good?count=3`, { method })
  // The second answer is kept, and the third is the first from the cache.
  const [first, , again, head] = [await read('GET'), await read('GET'), await read('GET'), await read('HEAD')]
  const headersOf = ({ headers }: Response) => {
    const { date: _date, 'x-request-id': _id, ...others } = Object.fromEntries(headers)
    return others
  }
  expect(headersOf(again)).toEqual(headersOf(first))
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(await again.text()).toBe(await first.text())
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    again.headers.get('content-length'),
    '',
  ])
})

test('an invalid Host and an invalid forwarded address are no server errors', async () => {
  const server = await startTestServer()
  const ask = (path: string, headers: Record<string, string>, method = 'GET', body?: string) =>
    new Promise<{ status: number; body: string }>((done, fail) => {
      const sent = request(server.origin + path, { method, headers }, (answer) => {
        void text(answer).then((read) => done({ status: answer.statusCode ?? 0, body: read }), fail)
      })
      sent.on('error', fail)
      sent.end(body)
    })
  for (const host of ['[', 'a b', 'a:b:c', '%', '<x>', 'x'.repeat(5000)]) {
    const { status, body } = await ask('/api/banner', { host })
    expect([host, status < 500, JSON.parse(body)]).toMatchObject([host, true, {}])
  }
  for (const proto of ['javascript', '://', 'ht tp'])
    expect((await ask('/api/banner', { 'x-forwarded-proto': proto })).status).toBe(400)
  const noise = Array.from({ length: 400 }, (_, at) => (at * 7919).toString(36)).join('')
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': noise.repeat(2) }
  const code = await ask('/api/code/sms', headers, 'POST', JSON.stringify({ phone: '13900009999' }))
  expect(code.status).toBe(200)
  const { config, db } = server.context
  const limits = await db.selectFrom('rate_limits').select('key').execute()
  expect(limits.map(({ key }) => key)).toContain(`sms:ip:hour:${networkHash(config.codePepper, '127.0.0.1')}`)
})
