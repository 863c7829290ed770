import { endpoints } from '@hao/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const json = { 'content-type': 'application/json' }

const post = (server: TestServer, address: string, init: RequestInit = {}) =>
  fetch(`${server.origin}/api${address}`, { method: 'POST', ...init })

const countSms = async ({ context: { db } }: TestServer) =>
  (await db.selectFrom('sms_outbox').select('id').execute()).length

test('[AP-9] pages of other sites cannot send an SMS through their visitors', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const query = `/code/sms?phone=${phone}&type=login`
  const body = JSON.stringify({ phone, type: 'login' })
  const foreign = (origin: string) => ({ body, headers: { ...json, origin } })
  const { port, hostname } = new URL(server.origin)
  const attempts: [string, RequestInit?][] = [
    [query],
    [query, { headers: { 'content-type': 'text/plain' }, body: 'x' }],
    [query, { headers: json, body: '{}' }],
    ['/code/sms', { headers: { 'content-type': 'text/plain' }, body }],
    ['/code/sms', { body: new URLSearchParams({ phone, type: 'login' }) }],
    ['/code/sms', { body: new Blob([body]) }],
    ['/code/sms', foreign('https://elsewhere.example')],
    ['/code/sms', foreign('null')],
    ['/code/sms', foreign(`http://${hostname}:${Number(port) + 1}`)],
    ['/code/sms', foreign(`http://evil.${hostname}:${port}`)],
  ]
  for (const [address, init] of attempts) {
    const { status } = await post(server, address, init)
    const named = init?.headers && 'origin' in init.headers
    expect(status, JSON.stringify([address, init])).toBe(named ? 403 : 400)
  }
  expect(await countSms(server)).toBe(0)
  expect((await post(server, '/code/sms', foreign(server.origin))).status).toBe(200)
  expect(await countSms(server)).toBe(1)
})

test('[AU-3] a phone and code in a URL do not log in, because URLs are logged', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await server.request('POST /code/sms', { phone, type: 'login' })
  const query = new URLSearchParams({
    phone,
    code: await server.readSmsCode(phone),
    agreed: 'true',
  }).toString()
  const inQuery = await post(server, `/user/login?${query}`, { headers: json, body: '{}' })
  expect(inQuery.status).toBe(400)
})

test('[AU-1] requests that change data are refused to pages of other sites, even with a token', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const headers = { origin: 'https://elsewhere.example' }
  for (const key of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    if (key.startsWith('GET ')) continue
    const { status, failure } = await server.request(key, { id: 1 }, { token, headers })
    expect([key, status, failure.error]).toEqual([key, 403, 'forbidden'])
  }
})

test('in production the configured origin counts, not the Host of a request', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://shop.example' } })
  const { config } = server.context
  server.context.config = { ...config, production: true }
  const statusFrom = async (origin: string) =>
    (await server.request('POST /code/sms', { phone: generatePhone() }, { headers: { origin } })).status
  expect(await statusFrom('https://shop.example')).toBe(200)
  for (const origin of ['http://shop.example', 'https://www.shop.example', server.origin])
    expect(await statusFrom(origin), origin).toBe(403)
  server.context.config = config
  expect(await statusFrom(server.origin)).toBe(200)
})
