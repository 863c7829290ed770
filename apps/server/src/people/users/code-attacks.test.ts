import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const minute = 60_000
const home = '203.0.113.1'
const elsewhere = (at: number) => `198.51.100.${at + 1}`

/** A server that trusts the client's forwarded address, as behind a proxy. */
const startBehindProxy = (env: Record<string, string> = {}) =>
  startTestServer({ env: { TRUST_PROXY: 'loopback', ...env } })

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

const ask = (server: TestServer, phone: string, ip: string) =>
  server.request('POST /code/sms', { phone, type: 'login' }, from(ip))

const logIn = (server: TestServer, phone: string, ip: string, code: string, verificationId?: string) =>
  server.request('POST /user/login', { phone, code, agreed: true, verificationId }, from(ip))

/** A wrong code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const countLimits = async ({ context: { db } }: TestServer) =>
  (await db.selectFrom('rate_limits').select('key').execute()).length

test('[AU-3] a code belongs to its requester: guesses from elsewhere take no try, and even the right code is refused', async () => {
  const server = await startBehindProxy()
  const phone = generatePhone()
  await ask(server, phone, home)
  const code = await server.readSmsCode(phone)
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, at) => logIn(server, phone, elsewhere(at % 10), wrong(code))),
  )
  expect(new Set(guesses.map(({ failure }) => failure.error))).toEqual(new Set(['code-expired']))
  expect((await logIn(server, phone, elsewhere(0), code)).failure.error).toBe('code-expired')
  expect((await logIn(server, phone, home, wrong(code))).failure.details).toEqual({ triesLeft: 4 })
  expect((await logIn(server, phone, home, code)).status).toBe(200)
})

test('[AU-3] a code requested by another client does not invalidate the owner’s', async () => {
  const server = await startBehindProxy()
  const phone = generatePhone()
  await ask(server, phone, home)
  const code = await server.readSmsCode(phone)
  server.advance(minute)
  expect((await ask(server, phone, elsewhere(0))).status).toBe(200)
  expect((await logIn(server, phone, home, code)).status).toBe(200)
})

test('[AU-3] a requester is recognised on another network, such as after leaving the Wi-Fi', async () => {
  const server = await startBehindProxy()
  const phone = generatePhone()
  const { verificationId } = (await ask(server, phone, home)).data
  expect(verificationId).toMatch(/^[\w-]{43}$/)
  const code = await server.readSmsCode(phone)
  const other = (await ask(server, generatePhone(), elsewhere(0))).data.verificationId
  expect((await logIn(server, phone, elsewhere(0), code, other)).failure.error).toBe('code-expired')
  expect((await logIn(server, phone, elsewhere(0), wrong(code), verificationId)).failure.error).toBe(
    'code-wrong',
  )
  expect((await logIn(server, phone, elsewhere(0), code, verificationId)).status).toBe(200)
})

test('[AU-3] a binding code is valid for the user who requested it, on any network, and for no other user', async () => {
  const server = await startBehindProxy()
  const ids = await server.stock('628888,88', '637777,88')
  const [owner, thief] = [await server.login(), await server.login()]
  const { orderId } = await payOrder(server, owner.token, { numberId: ids[628888] })
  const { orderId: stolen } = await payOrder(server, thief.token, { numberId: ids[637777] })
  const phone = generatePhone()
  await server.request('POST /code/sms', { phone, type: 'bind' }, { token: owner.token, ...from(home) })
  const code = await server.readSmsCode(phone)
  const bind = (order: number, token: string, ip: string) =>
    server.request('POST /order/binding', { orderId: order, phone, code }, { token, ...from(ip) })
  expect((await bind(stolen, thief.token, home)).failure.error).toBe('code-expired')
  expect((await bind(orderId, owner.token, elsewhere(0))).status).toBe(200)
})

test('[AP-9] [AU-3] a limit that refuses one address uses no other budget and writes no row', async () => {
  const server = await startBehindProxy({ SMS_IP_HOUR: '1', SMS_VERIFY_MINUTE: '2' })
  const phones = Array.from({ length: 8 }, generatePhone)
  await ask(server, generatePhone(), elsewhere(0))
  await logIn(server, generatePhone(), elsewhere(0), '000000')
  await logIn(server, generatePhone(), elsewhere(0), '000000')
  const before = await countLimits(server)
  for (const phone of phones) {
    expect((await ask(server, phone, elsewhere(0))).failure.error).toBe('rate-limited')
    expect((await logIn(server, phone, elsewhere(0), '000000')).failure.error).toBe('rate-limited')
  }
  expect(await countLimits(server)).toBe(before)
})

test('[AP-9] one address cannot use up all codes of a phone', async () => {
  const server = await startBehindProxy()
  const phone = generatePhone()
  const statuses: number[] = []
  for (let each = 0; each < 6; each += 1) {
    statuses.push((await ask(server, phone, elsewhere(0))).status)
    server.advance(minute)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect((await ask(server, phone, home)).status).toBe(200)
  expect((await logIn(server, phone, home, await server.readSmsCode(phone))).status).toBe(200)
})

test('[AP-9] an unsent code is not counted, and the previous code stays valid', async () => {
  const server = await startBehindProxy({ SMS_IP_HOUR: '2' })
  const phone = generatePhone()
  await ask(server, phone, home)
  const code = await server.readSmsCode(phone)
  server.advance(minute)
  const { sms } = server.context
  server.context.sms = { send: () => Promise.reject(new Error('no route')) }
  for (let each = 0; each < 7; each += 1)
    expect((await ask(server, phone, home)).failure.error).toBe('sms-unavailable')
  server.context.sms = sms
  expect((await logIn(server, phone, home, code)).status).toBe(200)
  expect((await ask(server, phone, home)).status).toBe(200)
})

test('[AP-11] an address that tries one courier token after another is limited, others are not', async () => {
  const server = await startBehindProxy({ SMS_VERIFY_MINUTE: '30' })
  // The clock does not move, however slow the machine is.
  let now = Date.now()
  server.context.clock = () => new Date(now)
  let asked = 0
  const { courier } = server.context
  server.context.courier = { exchange: (token) => ((asked += 1), courier.exchange(token)) }
  const login = (ip: string, token: string) => server.request('POST /auth/kuaidd', { token }, from(ip))
  const answers = []
  for (let each = 0; each < 32; each += 1) answers.push((await login(home, 'a.b.c')).failure.error)
  expect(answers).toEqual([...Array(30).fill('unauthorised'), 'rate-limited', 'rate-limited'])
  expect(asked).toBe(30)
  const token = server.courier.issue({ openid: 'rider-elsewhere' })
  expect((await login(elsewhere(0), token)).status).toBe(200)
  now += minute
  expect((await login(home, server.courier.issue({ openid: 'rider-home' }))).status).toBe(200)
})
