import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { codeHmac } from './send-code.ts'

const minute = 60_000
const hour = 60 * minute

const send = (server: TestServer, phone: string, headers: Record<string, string> = {}) =>
  server.request('POST /code/sms', { phone, type: 'login' }, { headers })

const logIn = (server: TestServer, phone: string, code: string) =>
  server.request('POST /user/login', { phone, code, agreed: true })

/** A wrong code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('[AP-9] a code has six digits, is sent by SMS, and is stored only as an HMAC', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const { status, data } = await send(server, phone)
  expect([status, data]).toMatchObject([200, { resendAfter: 60, expiresIn: 300 }])
  const code = await server.readSmsCode(phone)
  expect(code).toMatch(/^\d{6}$/)
  const row = await server.context.db.selectFrom('sms_codes').selectAll().executeTakeFirstOrThrow()
  expect(row.code_hmac).toEqual(codeHmac(server.context.config.codePepper, 'login', phone, code))
  expect(row.code_hmac).not.toEqual(codeHmac('another pepper', 'login', phone, code))
  expect(JSON.stringify({ ...row, code_hmac: row.code_hmac.toString('latin1') })).not.toContain(code)
})

test('[AP-9] [VA-1] an invalid phone gets no code', async () => {
  const server = await startTestServer()
  for (const phone of [
    '12812345678',
    '1391234567',
    '139123456789',
    '',
    undefined,
    13_912_345_678,
    ['13912345678'],
  ])
    expect((await server.request('POST /code/sms', { phone })).failure.error).toBe('bad-request')
  expect(await server.context.db.selectFrom('sms_outbox').selectAll().execute()).toEqual([])
})

test('[AP-9] the next code is sent after 60 s, also for concurrent requests', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(server, phone)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused?.failure).toMatchObject({ error: 'code-too-soon', message: '验证码已发送，请稍后再获取' })
  expect(refused?.failure.details?.retryAfter).toBeGreaterThan(50)
  server.advance(minute)
  expect((await send(server, phone)).status).toBe(200)
})

test('[AP-9] a phone gets five codes an hour and ten a day', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  const phone = generatePhone()
  /** From two addresses in turn: one alone gets all but one of the codes. */
  const sendFrom = (at: number) => send(server, phone, { 'x-forwarded-for': `203.0.113.${at % 2}` })
  const statuses: number[] = []
  for (let each = 0; each < 6; each += 1) {
    statuses.push((await sendFrom(each)).status)
    server.advance(minute)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  server.advance(hour)
  for (let each = 0; each < 5; each += 1) {
    expect((await sendFrom(each)).status).toBe(200)
    server.advance(minute)
  }
  server.advance(hour)
  expect((await sendFrom(0)).failure).toMatchObject({ error: 'rate-limited' })
  server.advance(24 * hour)
  expect((await sendFrom(0)).status).toBe(200)
})

test('[AP-9] an address, or a whole IPv6 network, gets a limited number of codes an hour', async () => {
  const server = await startTestServer({ env: { SMS_IP_HOUR: '2', TRUST_PROXY: 'loopback' } })
  const from = async (ip: string) => (await send(server, generatePhone(), { 'x-forwarded-for': ip })).status
  const one = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0DB8:0001:0002::a']
  expect([await from(one[0]!), await from(one[1]!), await from(one[2]!)]).toEqual([200, 200, 429])
  expect(await from('2001:db8:1:3::1')).toBe(200)
  expect(await from('203.0.113.9')).toBe(200)
})

test('[AP-9] after a failure of the provider the user may retry at once', async () => {
  const server = await startTestServer()
  const { sms } = server.context
  server.context.sms = { send: () => Promise.reject(new Error('no route')) }
  const phone = generatePhone()
  const failed = await send(server, phone)
  expect([failed.status, failed.failure.error]).toEqual([503, 'sms-unavailable'])
  server.context.sms = sms
  expect((await send(server, phone)).status).toBe(200)
})

test('[AU-3] a binding code needs a login, and does not log in', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  expect((await server.request('POST /code/sms', { phone, type: 'bind' })).status).toBe(401)
  const { token } = await server.login()
  await server.request('POST /code/sms', { phone, type: 'bind' }, { token })
  expect((await logIn(server, phone, await server.readSmsCode(phone))).failure.error).toBe('code-expired')
})

test('[AU-3] a wrong code returns the tries left; after five the code is invalid', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await send(server, phone)
  const code = await server.readSmsCode(phone)
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const { status, failure } = await logIn(server, phone, wrong(code))
    expect([status, failure.error, failure.details]).toEqual([422, 'code-wrong', { triesLeft }])
  }
  expect((await logIn(server, phone, code)).failure.error).toBe('code-expired')
})

test('[AU-3] twenty concurrent wrong guesses use up the five tries, and the right one is refused then', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await send(server, phone)
  const code = await server.readSmsCode(phone)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => logIn(server, phone, wrong(code, at + 1))),
  )
  const errors = guesses.map(({ failure }) => failure.error).toSorted()
  expect(errors).toEqual([...Array(15).fill('code-expired'), ...Array(5).fill('code-wrong')])
  expect((await logIn(server, phone, code)).failure.error).toBe('code-expired')
})

test('[AU-3] a code expires after five minutes, not before', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await send(server, phone)
  server.advance(4.9 * minute)
  expect((await logIn(server, phone, wrong(await server.readSmsCode(phone)))).failure.error).toBe(
    'code-wrong',
  )
  server.advance(0.2 * minute)
  expect((await logIn(server, phone, await server.readSmsCode(phone))).failure.error).toBe('code-expired')
})

test('[AU-3] a new code invalidates the old one and has five new tries', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await send(server, phone)
  const old = await server.readSmsCode(phone)
  await logIn(server, phone, wrong(old))
  server.advance(minute)
  await send(server, phone)
  const fresh = await server.readSmsCode(phone)
  if (old !== fresh)
    expect((await logIn(server, phone, old)).failure).toMatchObject({ details: { triesLeft: 4 } })
  expect((await logIn(server, phone, fresh)).status).toBe(200)
})

test('[AU-3] a code is valid for one login, also of twenty concurrent ones', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await send(server, phone)
  const code = await server.readSmsCode(phone)
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(server, phone, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await server.context.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('[AU-3] an address has a limited number of guesses a minute, for all phones together', async () => {
  const server = await startTestServer({ env: { SMS_VERIFY_MINUTE: '30' } })
  server.stopClock()
  const errors: string[] = []
  for (let each = 0; each < 31; each += 1)
    errors.push((await logIn(server, generatePhone(), '000000')).failure.error)
  expect(errors.slice(29)).toEqual(['code-expired', 'rate-limited'])
  server.advance(minute)
  expect((await logIn(server, generatePhone(), '000000')).failure.error).toBe('code-expired')
})

test('[VA-4] a login without consent is refused, and its code stays valid', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await send(server, phone)
  const code = await server.readSmsCode(phone)
  for (const agreed of [undefined, false, 'false', 0]) {
    const { failure } = await server.request('POST /user/login', { phone, code, agreed })
    expect(failure).toMatchObject({ error: 'agreement-required', message: '请同意服务协议和隐私政策' })
  }
  expect((await logIn(server, phone, code)).status).toBe(200)
})
