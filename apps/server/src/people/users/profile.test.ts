import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'

const place = [
  { label: '浙江省', code: '330000' },
  { label: '杭州市', code: '330100' },
  { label: '西湖区', code: '330106' },
]

test('[EN-5] [AP-8] nickname, avatar, gender and location are changed one by one or together, and stay', async () => {
  const server = await startTestServer()
  const { id, token, nickname } = await server.login()
  const change = (profile: object) => server.request('PATCH /user/:id', { id, ...profile }, { token })
  expect((await change({})).data).toMatchObject({ nickname, gender: 2 })
  expect((await change({ gender: 0 })).data).toMatchObject({ nickname, gender: 0 })
  expect((await change({ nickname: '  小明 😀 ' })).data).toMatchObject({ nickname: '小明 😀', gender: 0 })
  const { data } = await change({ avatar: 'panda', gender: '1', location: place })
  expect(data).toMatchObject({ nickname: '小明 😀', avatar: 'panda', gender: 1, location: place })
  expect((await server.request('GET /user/:id', { id }, { token })).data).toEqual(data)
  expect((await change({ gender: 2 })).data.location).toEqual(place)
})

test('[EN-5] a user without a location has none in the response', async () => {
  const server = await startTestServer()
  const { id, token } = await server.login()
  expect((await server.request('GET /user/:id', { id }, { token })).data).not.toHaveProperty('location')
})

test('[EN-5] [VA-7] a profile that is not allowed is refused, and nothing changes', async () => {
  const server = await startTestServer()
  const { id, token } = await server.login()
  const before = (await server.request('GET /user/:id', { id }, { token })).data
  const cases = [
    ['a nickname of 21 characters', { nickname: '好'.repeat(21) }],
    ['a nickname of blanks', { nickname: '   ' }],
    ['a nickname of two lines', { nickname: '小\n明' }],
    ['an invisible nickname', { nickname: '\u200B\u3164' }],
    ['a nickname with a Mongolian vowel separator', { nickname: '小\u180E明' }],
    ['a nickname with a variation selector', { nickname: '小明\uFE00' }],
    ['a nickname of ideographic variation selectors', { nickname: '\u{E0100}\u{E0101}' }],
    ['a nickname of 21 joined emoji', { nickname: '👨‍👩‍👧‍👦'.repeat(21) }],
    ['a nickname with a direction override', { nickname: 'a\u202Eb' }],
    ['a nickname with half a surrogate pair', { nickname: 'a\uD800' }],
    [
      'a location with half a surrogate pair',
      { location: place.map((part) => ({ ...part, label: '\uD800' })) },
    ],
    ['an unknown avatar', { avatar: 'https://example.com/me.png' }],
    ['a fourth gender', { gender: 3 }],
    ['a location of two levels', { location: place.slice(0, 2) }],
    ['a location without codes', { location: place.map(({ label }) => ({ label })) }],
    ['a location as text', { location: '浙江省-杭州市-西湖区' }],
  ] as const
  for (const [what, profile] of cases) {
    const { status, failure } = await server.request('PATCH /user/:id', { id, ...profile }, { token })
    expect([status, failure.error], what).toEqual([400, 'bad-request'])
    expect((await server.request('GET /user/:id', { id }, { token })).data).toEqual(before)
  }
})

test('[AP-8] a nickname of 20 characters is accepted, whatever its length in bytes', async () => {
  const server = await startTestServer()
  const { id, token } = await server.login()
  for (const each of ['😀', '👨‍👩‍👧‍👦', '🧑🏻‍❤️‍💋‍🧑🏿', 'e\u0301']) {
    const nickname = each.repeat(20)
    const { data } = await server.request('PATCH /user/:id', { id, nickname }, { token })
    expect(data.nickname).toBe(nickname)
  }
})

test("[AP-8] [ER-2] [ER-3] a user cannot change, read or delete another user, nor another user's data", async () => {
  const server = await startTestServer()
  const [mine, other] = [await server.login(), await server.login()]
  for (const key of ['PATCH /user/:id', 'DELETE /user/:id', 'GET /user/:id/data'] as const) {
    expect((await server.request(key, { id: other.id }, { token: mine.token })).status, key).toBe(403)
    expect((await server.request(key, { id: mine.id })).status, key).toBe(401)
    expect((await server.request(key, { id: 0 }, { token: mine.token })).status, key).toBe(401)
  }
  const forbidden = { id: mine.id, phone: '13900000000', roles: ['admin'], username: 'root' }
  const { data } = await server.request('PATCH /user/:id', forbidden, { token: mine.token })
  expect(data).toMatchObject({ phone: mine.phone, roles: [], username: mine.phone })
})
