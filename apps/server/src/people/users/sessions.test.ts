import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { startTestServer } from '../../testing/server.ts'

const minute = 60_000
const day = 24 * 60 * minute

test('[EN-1] [AP-8] [AU-3] a login returns the user and tokens; the user endpoint returns no tokens', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const { token, refreshToken, expiresAt, ...user } = await server.login(phone)
  expect(user).toMatchObject({ phone, username: phone, roles: [], avatar: '', gender: 2 })
  expect(user.id).toBeGreaterThan(0)
  expect(user.nickname).toContain(phone.slice(-4))
  for (const secret of [token, refreshToken]) expect(secret).toMatch(/^[\w-]{43}$/)
  const life = Date.parse(expiresAt) - Date.now()
  expect(life).toBeGreaterThan(14.5 * minute)
  expect(life).toBeLessThanOrEqual(15 * minute)
  const { body, data } = await server.request('GET /user/:id', { id: user.id }, { token })
  expect(data).toEqual(user)
  expect(body.id).toBe(user.id)
})

test('[AP-8] the same phone is the same user again', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const first = await server.login(phone)
  server.advance(minute)
  expect((await server.login(phone)).id).toBe(first.id)
})

test('[EN-1] a new user’s nickname is in the language of the login, and stays in another one', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const nickname = async (language: string) => {
    server.advance(minute)
    await server.request('POST /code/sms', { phone })
    const input = { phone, code: await server.readSmsCode(phone), agreed: true }
    const { data } = await server.request('POST /user/login', input, {
      headers: { 'accept-language': language },
    })
    return data?.nickname
  }
  expect(await nickname('en-GB')).toBe(`User ${phone.slice(-4)}`)
  expect(await nickname('zh-CN')).toBe(`User ${phone.slice(-4)}`)
})

test('[AU-1] a token is accepted as Bearer only, and stored only as a hash', async () => {
  const server = await startTestServer()
  const { id, token, refreshToken } = await server.login()
  const status = async (authorization: string) =>
    (await server.request('GET /user/:id', { id }, { headers: { authorization } })).status
  expect(await status(`Bearer ${token}`)).toBe(200)
  expect(await status(`bearer ${token}`)).toBe(200)
  for (const header of [
    '',
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${refreshToken}`,
    'Bearer',
    'Bearer \t',
  ])
    expect(await status(header), header).toBe(401)
  const rows = await server.context.db.selectFrom('sessions').selectAll().execute()
  const stored = JSON.stringify(rows) + rows.map((row) => row.access_hash.toString('base64url')).join()
  expect(stored).not.toContain(token)
})

test("[AP-8] [ER-2] [ER-3] another user's id is refused with 403, and with 401 without login", async () => {
  const server = await startTestServer()
  const [mine, other] = [await server.login(), await server.login()]
  for (const key of [
    'GET /user/:id',
    'DELETE /user/logout/:id',
    'GET /collect/:id',
    'GET /order/user/:id',
  ] as const) {
    const status = async (id: number, token?: string) => (await server.request(key, { id }, { token })).status
    expect(await status(other.id, mine.token), key).toBe(403)
    expect(await status(0, mine.token), key).toBe(401)
    expect(await status(mine.id), key).toBe(401)
  }
  expect((await server.request('GET /user/:id', { id: other.id }, { token: other.token })).status).toBe(200)
})

test('[AU-1] an access token expires after 15 minutes; public pages still work', async () => {
  const server = await startTestServer()
  const { id, token } = await server.login()
  server.advance(14.9 * minute)
  expect((await server.request('GET /user/:id', { id }, { token })).status).toBe(200)
  server.advance(0.2 * minute)
  expect((await server.request('GET /user/:id', { id }, { token })).status).toBe(401)
  expect((await server.request('GET /number/hundred', {}, { token })).status).toBe(200)
})

test('[AU-1] a refresh returns a new pair and ends the old access token', async () => {
  const server = await startTestServer()
  const first = await server.login()
  server.advance(20 * minute)
  const { data: second } = await server.request('POST /user/refresh', { refreshToken: first.refreshToken })
  expect(second.id).toBe(first.id)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  const status = async (token: string) =>
    (await server.request('GET /user/:id', { id: first.id }, { token })).status
  expect([await status(first.token), await status(second.token)]).toEqual([401, 200])
})

test('[AU-1] an old refresh token used after the new pair ends this login only', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const first = await server.login(phone)
  server.advance(minute)
  const elsewhere = await server.login(phone)
  const refresh = (refreshToken: string) => server.request('POST /user/refresh', { refreshToken })
  const status = async (token: string) =>
    (await server.request('GET /user/:id', { id: first.id }, { token })).status
  const { data: second } = await refresh(first.refreshToken)
  expect(await status(second.token)).toBe(200)
  expect((await refresh(first.refreshToken)).status).toBe(401)
  expect((await refresh(second.refreshToken)).status).toBe(401)
  expect(await status(second.token)).toBe(401)
  expect(await status(elsewhere.token)).toBe(200)
})

test.each([65, 3 * 60, 3600, 29 * 86_400])(
  '[AU-1] a refresh repeated after a lost response returns the same pair %i s later, valid for another 15 minutes',
  async (seconds) => {
    const server = await startTestServer()
    const { id, refreshToken } = await server.login()
    const refresh = async () => (await server.request('POST /user/refresh', { refreshToken })).data
    const status = async (token: string) => (await server.request('GET /user/:id', { id }, { token })).status
    const lost = await refresh()
    server.advance(seconds * 1000)
    const again = await refresh()
    expect([again.token, again.refreshToken]).toEqual([lost.token, lost.refreshToken])
    server.advance(14.9 * minute)
    expect(await status(again.token)).toBe(200)
    server.advance(0.2 * minute)
    expect(await status(again.token)).toBe(401)
    const next = await server.request('POST /user/refresh', { refreshToken: again.refreshToken })
    expect(await status(next.data.token)).toBe(200)
  },
)

test('[AU-1] a refresh token is valid for 30 days', async () => {
  const server = await startTestServer()
  const first = await server.login()
  server.advance(29.9 * day)
  const { data: second } = await server.request('POST /user/refresh', { refreshToken: first.refreshToken })
  server.advance(30.1 * day)
  expect((await server.request('POST /user/refresh', { refreshToken: second.refreshToken })).status).toBe(401)
})

test('[AU-1] concurrent or repeated refreshes with one token return the same pair', async () => {
  const server = await startTestServer()
  const { id, refreshToken } = await server.login()
  const refresh = async () => (await server.request('POST /user/refresh', { refreshToken })).data
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, refresh))
  server.advance(0.9 * minute)
  for (const { token, refreshToken: next } of [...others, await refresh()])
    expect([token, next]).toEqual([first?.token, first?.refreshToken])
  expect((await server.request('GET /user/:id', { id }, { token: first?.token })).status).toBe(200)
  const { data: next } = await server.request('POST /user/refresh', { refreshToken: first?.refreshToken })
  expect(next.refreshToken).not.toBe(first?.refreshToken)
  const { db } = server.context
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(3)
})

test('[AU-1] a spent refresh token with a spent successor ends the login, however soon it comes', async () => {
  const server = await startTestServer()
  const first = await server.login()
  const refresh = (refreshToken: string) => server.request('POST /user/refresh', { refreshToken })
  const { data: second } = await refresh(first.refreshToken)
  const { data: third } = await refresh(second.refreshToken)
  expect((await refresh(first.refreshToken)).status).toBe(401)
  expect((await refresh(third.refreshToken)).status).toBe(401)
  const used = await server.request('GET /user/:id', { id: first.id }, { token: third.token })
  expect(used.status).toBe(401)
})

test('[AP-10] [AU-5] after a logout both tokens are invalid', async () => {
  const server = await startTestServer()
  const { id, token, refreshToken } = await server.login()
  const { status, body } = await server.request('DELETE /user/logout/:id', { id }, { token })
  expect([status, body.id]).toEqual([200, id])
  expect((await server.request('GET /user/:id', { id }, { token })).status).toBe(401)
  expect((await server.request('POST /user/refresh', { refreshToken })).status).toBe(401)
})

test('[AP-11] the courier app opens a login with its token, once', async () => {
  const server = await startTestServer()
  const token = server.courier.issue({ openid: 'rider-1', nickname: '小王' })
  const { status, data } = await server.request('POST /auth/kuaidd', { token })
  expect([status, data.nickname, data.phone]).toEqual([200, '小王', ''])
  expect((await server.request('GET /user/:id', { id: data.id }, { token: data.token })).status).toBe(200)
  const replay = await server.request('POST /auth/kuaidd', { token })
  expect([replay.status, replay.failure.error]).toEqual([401, 'unauthorised'])
  const again = server.courier.issue({ openid: 'rider-1' })
  expect((await server.request('POST /auth/kuaidd', { token: again })).data.id).toBe(data.id)
})

test('[AP-11] a phone confirmed by the courier leads to the account of that phone', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const { id } = await server.login(phone)
  const token = server.courier.issue({ openid: 'rider-2', phone })
  expect((await server.request('POST /auth/kuaidd', { token })).data).toMatchObject({ id, phone })
})

test('[AU-4] a courier user who shares the phone at a later login gets it, and keeps it', async () => {
  const server = await startTestServer()
  const [phone, other] = [generatePhone(), generatePhone()]
  const openid = 'rider-10'
  const logIn = async (shared: { phone?: string }) => {
    const token = server.courier.issue({ openid, ...shared })
    return (await server.request('POST /auth/kuaidd', { token })).data
  }
  const { id, phone: none } = await logIn({})
  expect(none).toBe('')
  const [first, second] = await Promise.all([logIn({ phone }), logIn({ phone })])
  for (const session of [first, second, await logIn({}), await logIn({ phone: other })])
    expect(session).toMatchObject({ id, phone })
  expect((await server.login(phone)).id).toBe(id)
  expect((await server.login(other)).id).not.toBe(id)
})

test('[AU-4] a courier user does not get the phone of another account', async () => {
  const server = await startTestServer()
  const phone = generatePhone()
  const owner = await server.login(phone)
  const issue = (shared: object) => server.courier.issue({ openid: 'rider-11', ...shared })
  const { data: rider } = await server.request('POST /auth/kuaidd', { token: issue({}) })
  const later = await server.request('POST /auth/kuaidd', { token: issue({ phone }) })
  expect(later.data).toMatchObject({ id: rider.id, phone: '' })
  server.advance(minute)
  expect((await server.login(phone)).id).toBe(owner.id)
})

test('[AP-11] a forged, foreign or empty token is refused', async () => {
  const server = await startTestServer()
  const token = server.courier.issue({ openid: 'rider-3' })
  const foreign = server.courier.issue({ openid: 'rider-3' }, { aud: 'another-app' })
  for (const bad of [`${token.slice(0, -4)}AAAA`, foreign, 'a.b.c', 'x'])
    expect((await server.request('POST /auth/kuaidd', { token: bad })).status).toBe(401)
  expect((await server.request('POST /auth/kuaidd', { token: '' })).status).toBe(400)
})
