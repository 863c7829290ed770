import { randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '@hao/contract/entities.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { generatePhone } from '../../testing/client.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { describeDevice } from './device-name.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN'
const huawei =
  'Mozilla/5.0 (Linux; Android 12; HUAWEI ANA-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'

/** A browser: its cookie, if it sends one, and its user agent. */
type Browser = { id: string; agent: string }
const newBrowser = (agent = iphone): Browser => ({ id: randomBytes(32).toString('base64url'), agent })
const headersOf = ({ id, agent }: Browser) => ({ cookie: `lang=zh; device=${id}`, 'user-agent': agent })

/** A phone gets five codes an hour, so some tests move the clock. */
async function logIn(server: TestServer, phone: string, browser: Browser, after = 61): Promise<Session> {
  server.advance(after * minuteMs)
  const options = { headers: headersOf(browser) }
  await server.request('POST /code/sms', { phone, type: 'login' }, options)
  const input = { phone, code: await server.readSmsCode(phone), agreed: true }
  return (await server.request('POST /user/login', input, options)).data
}

const status = async (server: TestServer, { id, token }: Session, browser?: Browser) =>
  (await server.request('GET /user/:id', { id }, { token, ...(browser && { headers: headersOf(browser) }) }))
    .status

const refresh = (server: TestServer, { refreshToken }: { refreshToken: string }, browser?: Browser) =>
  server.request('POST /user/refresh', { refreshToken }, browser && { headers: headersOf(browser) })

const logins = async (server: TestServer, { token }: Session, browser: Browser) =>
  (await server.request('GET /session', {}, { token, headers: headersOf(browser) })).data

type Job = { id: string; data: Jobs['login-notice'] }

/** Runs the due jobs and returns the login SMS sent to a phone so far. */
async function told(server: TestServer, phone: string) {
  const { db } = server.context
  const due = sql<Job>`DELETE FROM jobs WHERE name = 'login-notice' RETURNING id, data`
  for (const { data } of (await due.execute(db)).rows) await server.runJob('login-notice', data)
  const sent = await selectSmsTo(server.context, phone)
  return sent.filter(({ template }) => template === 'new-device' || template === 'copied-login')
}

test('[AU-1] a user lists their logins and ends one; its tokens are then invalid', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const [mine, other, third] = [newBrowser(iphone), newBrowser(huawei), newBrowser('curl/8')]
  const there = await logIn(server, phone, other)
  await logIn(server, phone, third)
  const here = await logIn(server, phone, mine)
  const list = await logins(server, here, mine)
  expect(list.map(({ device, current }) => [device, current])).toEqual([
    ['iPhone · WeChat', true],
    ['', false],
    ['Huawei · Chrome', false],
  ])
  const id = list[2]?.id ?? ''
  const end = () =>
    server.request('DELETE /session/:id', { id }, { token: here.token, headers: headersOf(mine) })
  const taps = await Promise.all([end(), end()])
  expect(taps.map((tap) => [tap.status, tap.data])).toEqual([
    [200, { id }],
    [200, { id }],
  ])
  expect([await status(server, there, other), (await refresh(server, there, other)).status]).toEqual([
    401, 401,
  ])
  expect(await logins(server, here, mine)).toHaveLength(2)
  const others = await server.request('DELETE /session', {}, { token: here.token, headers: headersOf(mine) })
  expect(others.data).toEqual({ ended: 1 })
  expect((await logins(server, here, mine)).map(({ current }) => current)).toEqual([true])
  expect(await status(server, here, mine)).toBe(200)
})

test('a user cannot list or end another user’s logins', async () => {
  const server = await startTestServer()
  const [mine, theirs] = [newBrowser(), newBrowser()]
  const [here, there] = [
    await logIn(server, generatePhone(), mine, 0),
    await logIn(server, generatePhone(), theirs, 0),
  ]
  const [login] = await logins(server, there, theirs)
  const id = login?.id ?? ''
  const options = { token: here.token, headers: headersOf(mine) }
  for (const foreign of [id, randomUUID()])
    expect((await server.request('DELETE /session/:id', { id: foreign }, options)).failure.error).toBe(
      'not-found',
    )
  expect((await server.request('DELETE /session/:id', { id: '1' }, options)).status).toBe(400)
  expect((await server.request('DELETE /session', {}, options)).data).toEqual({ ended: 0 })
  expect((await server.request('GET /session', {})).status).toBe(401)
  expect(await status(server, there, theirs)).toBe(200)
})

test('a refresh updates a login’s last use; a login that cannot refresh is not listed', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const [mine, other] = [newBrowser(), newBrowser(huawei)]
  await logIn(server, phone, other)
  let here = await logIn(server, phone, mine)
  const [before] = await logins(server, here, mine)
  server.advance(20 * 24 * 60 * minuteMs)
  here = (await refresh(server, here, mine)).data
  const [after] = await logins(server, here, mine)
  expect(after?.since).toBe(before?.since)
  expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThan(
    Date.parse(before?.lastUsedAt ?? '') + 19 * 86_400_000,
  )
  server.advance(11 * 24 * 60 * minuteMs)
  here = (await refresh(server, here, mine)).data
  expect((await logins(server, here, mine)).map(({ device }) => device)).toEqual(['iPhone · WeChat'])
})

test('a login on a new device is notified by SMS, once for each device, but not the first login', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const [first, second] = [newBrowser(), newBrowser(huawei)]
  await logIn(server, phone, first)
  await logIn(server, phone, first)
  expect(await told(server, phone)).toEqual([])
  const there = await logIn(server, phone, second)
  const [notice] = await told(server, phone)
  expect(notice).toMatchObject({
    template: 'new-device',
    params: { device: 'Huawei · Chrome', time: expect.stringMatching(/^\d\d-\d\d \d\d:\d\d$/) as string },
  })
  await server.request(
    'DELETE /user/logout/:id',
    { id: there.id },
    { token: there.token, headers: headersOf(second) },
  )
  await logIn(server, phone, second)
  await logIn(server, phone, first)
  expect(await told(server, phone)).toHaveLength(1)
  // Another account has never been on this phone.
  const guest = generatePhone()
  await logIn(server, guest, newBrowser())
  await logIn(server, guest, first)
  expect(await told(server, guest)).toHaveLength(1)
})

test('a browser without a cookie counts as a new device each time', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  await server.login(phone)
  server.advance(minuteMs)
  await server.login(phone)
  expect((await told(server, phone)).map(({ params }) => params.device)).toEqual([expect.anything()])
})

test('[AU-1] tokens copied from a browser’s storage are invalid without its cookie', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const [mine, thief] = [newBrowser(), newBrowser(huawei)]
  const here = await logIn(server, phone, mine)
  expect(await status(server, here, mine)).toBe(200)
  for (const elsewhere of [undefined, thief]) expect(await status(server, here, elsewhere)).toBe(401)
  expect(await told(server, phone)).toEqual([])
  expect((await refresh(server, here, thief)).status).toBe(401)
  expect((await refresh(server, here)).status).toBe(401)
  // The copy was detected: the login has ended, and its owner is notified.
  expect([await status(server, here, mine), (await refresh(server, here, mine)).status]).toEqual([401, 401])
  expect((await told(server, phone)).map(({ template }) => template)).toEqual(['copied-login'])
})

test('[AU-1] a refresh token used by a thief first ends the login on the owner’s refresh, and the owner is notified once', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  // Without a cookie only the rotation distinguishes the two.
  const owner = await server.login(phone)
  const { data: thief } = await refresh(server, owner)
  expect(await status(server, { ...thief })).toBe(200)
  server.advance(2 * minuteMs)
  const comings = await Promise.all([refresh(server, owner), refresh(server, owner), refresh(server, owner)])
  expect(comings.map((coming) => coming.status)).toEqual([401, 401, 401])
  expect([await status(server, thief), (await refresh(server, thief)).status]).toEqual([401, 401])
  expect((await told(server, phone)).map(({ template }) => template)).toEqual(['copied-login'])
})

test('[AU-1] a repeated refresh from another device ends the login even if the new pair is unused', async () => {
  const server = await startTestServer()
  const [mine, thief] = [newBrowser(), newBrowser()]
  for (const elsewhere of [thief, undefined, { ...thief, agent: huawei }]) {
    const here = await logIn(server, generatePhone(), mine, 0)
    const { data: lost } = await refresh(server, here, mine)
    server.advance(65_000)
    expect((await refresh(server, here, elsewhere)).status).toBe(401)
    expect([await status(server, lost, mine), (await refresh(server, lost, mine)).status]).toEqual([401, 401])
  }
})

test('[AU-1] without a cookie, a refresh may be repeated by the user agent that made it', async () => {
  const server = await startTestServer()
  const again = async (agent: string, headers: Record<string, string>) => {
    const phone = generatePhone()
    await server.request('POST /code/sms', { phone })
    const input = { phone, code: await server.readSmsCode(phone), agreed: true }
    const { data } = await server.request('POST /user/login', input, { headers: { 'user-agent': 'curl/8' } })
    const renew = (named: Record<string, string>) =>
      server.request('POST /user/refresh', { refreshToken: data.refreshToken }, { headers: named })
    const login = await renew({ 'user-agent': agent })
    expect(login.status).toBe(200)
    server.advance(65_000)
    return (await renew(headers)).status
  }
  expect(await again(iphone, { 'user-agent': iphone })).toBe(200)
  expect(await again(iphone, { 'user-agent': huawei })).toBe(401)
  expect(await again('curl/8', { 'user-agent': 'python-requests/2' })).toBe(401)
  expect(await again(iphone, headersOf(newBrowser(iphone)))).toBe(401)
})

test('tabs that refresh concurrently on one device end nothing', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const mine = newBrowser()
  const here = await logIn(server, phone, mine)
  const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(server, here, mine)))
  expect(new Set(tabs.map(({ data }) => data.token)).size).toBe(1)
  expect(await status(server, tabs[0]!.data, mine)).toBe(200)
  expect(await told(server, phone)).toEqual([])
})

test('the cookie is HttpOnly, and with https for this host only', async () => {
  const cookie = async (env: Record<string, string>) => {
    const server = await startTestServer({ env })
    const response = await fetch(`${server.origin}/api/code/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: generatePhone() }),
    })
    return response.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=…;')
  }
  expect(await cookie({})).toBe('device=…; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict')
  expect(await cookie({ PUBLIC_URL: 'https://shop.example' })).toBe(
    '__Host-device=…; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure',
  )
})

test('a device name has only the parser’s words, never a user agent’s own text', () => {
  expect(describeDevice(iphone)).toBe('iPhone · WeChat')
  expect(describeDevice(huawei)).toBe('Huawei · Chrome')
  expect(
    describeDevice(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    ),
  ).toBe('Windows · Edge')
  for (const forged of [
    '',
    'curl/8',
    'x'.repeat(100_000),
    'http://evil.example 中奖 call 10086',
    '\u{1F600}',
  ])
    expect(describeDevice(forged)).toBe('')
  expect(
    describeDevice(
      'Mozilla/5.0 (Linux; Android 14; http://evil.example Build/X) AppleWebKit/537.36 Chrome/120.0 Mobile',
    ),
  ).not.toMatch(/evil|[./:]/)
})
