import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { startTestServer } from '../../testing/server.ts'

const english = { 'accept-language': 'en-US,en;q=0.9' }

test('[ER-2] without a token an endpoint of users is refused with 401, in the language of the request', async () => {
  const server = await startTestServer()
  const zh = await server.request('GET /user/:id', { id: 1 })
  expect(zh.status).toBe(401)
  expect(zh.failure).toEqual({
    success: false,
    code: 40100,
    error: 'unauthorised',
    message: '验证失败，请重新登录',
    requestId: expect.stringMatching(/^[\da-f]{32}$/),
  })
  const en = await server.request('GET /user/:id', { id: 1 }, { headers: english })
  expect(en.failure.message).toBe('Verification failed, please log in')
  expect(en.failure.requestId).not.toBe(zh.failure.requestId)
})

test('[ER-3] responses 403 and 404 have their messages', async () => {
  const server = await startTestServer()
  const { token } = await server.login()
  const messages = async (url: string, headers = {}) => {
    const response = await fetch(server.origin + url, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  expect(await messages('/api/user/999')).toEqual([403, '拒绝访问，请联系管理员'])
  expect(await messages('/api/user/999', english)).toEqual([403, 'Access denied, contact administrator'])
  expect(await messages('/api/nowhere')).toEqual([404, '请求不存在，请检查网址'])
  expect(await messages('/api/v2/nowhere', english)).toEqual([404, 'Request does not exist, check URL'])
})

test('[ER-3] an unexpected error is a 500 without details', async () => {
  const server = await startTestServer()
  await runStatement(asAdmin(server.databaseUrl), 'DROP TABLE banners CASCADE')
  for (const [headers, message] of [
    [{}, '服务异常，请联系管理员'],
    [english, 'Service error, contact administrator'],
  ] as const) {
    const { status, failure } = await server.request('GET /banner', {}, { headers })
    const requestId: unknown = expect.any(String)
    expect([status, failure]).toEqual([
      500,
      { success: false, code: 50000, error: 'internal', message, requestId },
    ])
  }
})

test('[ER-5] a unique violation says that the data exists already', async () => {
  const server = await startTestServer()
  await server.request('POST /auth/kuaidd', { token: server.courier.issue({ openid: 'rider' }) })
  await runStatement(
    asAdmin(server.databaseUrl),
    'CREATE UNIQUE INDEX one_rider ON users ((courier_openid IS NULL))',
  )
  const token = server.courier.issue({ openid: 'another' })
  const { status, failure } = await server.request('POST /auth/kuaidd', { token })
  expect([status, failure]).toMatchObject([
    409,
    { code: 40900, error: 'already-exists', message: '数据已存在' },
  ])
  const fresh = server.courier.issue({ openid: 'another' })
  const en = await server.request('POST /auth/kuaidd', { token: fresh }, { headers: english })
  expect(en.failure.message).toBe('Data already exists')
})

test('a bad request names its fields and the reasons, not their values', async () => {
  const server = await startTestServer()
  const { status, failure } = await server.request('POST /user/login', { phone: '138secret', code: '12345' })
  expect([status, failure]).toMatchObject([
    400,
    {
      code: 40000,
      error: 'bad-request',
      details: {
        fields: [
          { field: 'phone', reason: 'invalid_format' },
          { field: 'code', reason: 'invalid_format' },
        ],
      },
    },
  ])
  expect(JSON.stringify(failure)).not.toContain('138secret')
})

test('a body that cannot be read is a bad request in the envelope', async () => {
  const server = await startTestServer()
  const cases = [
    ['broken JSON', { 'content-type': 'application/json' }, '{"phone":'],
    ['an empty JSON body', { 'content-type': 'application/json' }, ''],
    ['another media type', { 'content-type': 'text/csv' }, 'a,b'],
    [
      'a body beyond the limit',
      { 'content-type': 'application/json' },
      JSON.stringify({ phone: 'x'.repeat(300_000) }),
    ],
    ['a poisoned prototype', { 'content-type': 'application/json' }, '{"__proto__":{"phone":"13912345678"}}'],
  ] as const
  for (const [what, headers, body] of cases) {
    const response = await fetch(`${server.origin}/api/code/sms`, { method: 'POST', headers, body })
    expect(response.status, what).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, code: 40000, error: 'bad-request' })
  }
})

test('a URL that cannot be decoded is answered in the envelope too', async () => {
  const server = await startTestServer()
  const response = await fetch(`${server.origin}/api/agreement/%E0%A4%A`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ success: false, error: 'bad-request' })
})

test('invalid HTTP is a bad request that ends the connection, not the server', async () => {
  const server = await startTestServer()
  const { port, hostname } = new URL(server.origin)
  const socket = connect(Number(port), hostname, () => socket.end('\0\0 nonsense\r\n\r\n'))
  const [head, body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  const requestId: unknown = expect.stringMatching(/^[\da-f]{32}$/)
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 40000, error: 'bad-request', requestId })
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})
