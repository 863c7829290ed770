import { expect, test } from 'vitest'
import { publishAgreementVersion } from '../../testing/agreements.ts'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { minuteMs } from '../../platform/base/time.ts'

const browser = { 'user-agent': 'Shopper/1.0', 'accept-language': 'en' }

/** A server with the first version of each agreement, and a user who logged in with it. */
async function startWithMember() {
  const server = await startTestServer()
  const ids = await server.stock('628881,88', '628882,88', '628883,88', '628884,88')
  for (const id of ['service', 'privacy', 'renewal']) await publishAgreementVersion(server, id, '1.0')
  return { server, ids, ...(await server.login()) }
}

const storedConsents = ({ context: { db } }: TestServer, userId: number) =>
  db
    .selectFrom('consents')
    .select([
      'agreement_id as to',
      'version',
      'occasion',
      'order_id as orderId',
      'subscription_id as subscriptionId',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const none = { orderId: null, subscriptionId: null }

/** The refusal that names the versions which are new to a user. */
const changed = (...agreements: [id: string, version: string][]) => [
  409,
  'agreement-changed',
  { agreements: agreements.map(([id, version]) => ({ id, version })) },
]

test('a login stores who accepted which version, when, where and in which language', async () => {
  const { server, phone } = await startWithMember()
  server.advance(minuteMs)
  await server.request('POST /code/sms', { phone, type: 'login' })
  const login = { phone, code: await server.readSmsCode(phone), agreed: true }
  const before = new Date(server.context.clock())
  const { data } = await server.request('POST /user/login', login, { headers: browser })
  const rows = await server.context.db
    .selectFrom('consents')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const consent = { user_id: data.id, version: '1.0', occasion: 'login', locale: 'en', ip: '127.0.0.1' }
  const opened = await server.context.keys.decryptRows(rows, { ip: 'consents.ip' })
  expect(opened).toMatchObject([
    { ...consent, agreement_id: 'privacy', user_agent: 'Shopper/1.0' },
    { ...consent, agreement_id: 'service', user_agent: 'Shopper/1.0' },
  ])
  expect(rows.every(({ at }) => at >= before && at <= server.context.clock())).toBe(true)
})

test('an order stores its consents; with automatic renewal also that to the renewal agreement', async () => {
  const { server, ids, id, token } = await startWithMember()
  const order = async (digits: string, more = {}) => {
    const wish = { numberId: ids[digits], agreed: true, ...more }
    return (await server.request('POST /order', wish, { token, headers: browser })).data.id
  }
  const [plain, automatic] = [await order('628881'), await order('628882', { autoRenew: true })]
  const logged = ['service', 'privacy'].map((to) => ({ ...none, to, version: '1.0', occasion: 'login' }))
  const ordered = (orderId: number, agreements: string[]) =>
    agreements.map((to) => ({ ...none, to, version: '1.0', occasion: 'order', orderId }))
  expect(await storedConsents(server, id)).toEqual([
    ...logged,
    ...ordered(plain, ['service', 'privacy']),
    ...ordered(automatic, ['service', 'privacy', 'renewal']),
  ])
  // A repeated request returns the same order and stores no further consent.
  expect(await order('628881')).toBe(plain)
  expect(await storedConsents(server, id)).toHaveLength(7)
})

test('a refused order stores no consent', async () => {
  const { server, ids, id, token } = await startWithMember()
  const other = await server.login()
  await server.request('POST /order', { numberId: ids[628881], agreed: true }, { token: other.token })
  const before = await storedConsents(server, id)
  for (const wish of [{ numberId: ids[628881], agreed: true }, { numberId: ids[628882] }])
    expect((await server.request('POST /order', wish, { token })).status).not.toBe(200)
  expect(await storedConsents(server, id)).toEqual(before)
})

test('a user who accepted an earlier version cannot order until they accept the new one, by any endpoint', async () => {
  const { server, ids, id, token } = await startWithMember()
  const { member, id: owned, token: owner } = await createNumberOwner(server, '637777')
  await publishAgreementVersion(server, 'service', '2.0', 10 * minuteMs)
  const ask = async (key: 'POST /order' | 'POST /wxpay/h5', versions?: object) => {
    const wish = { numberId: ids[628881], agreed: true, versions }
    const { status, failure } = await server.request(key, wish, { token })
    return [status, failure.error, failure.details]
  }
  server.advance(11 * minuteMs)
  for (const key of ['POST /order', 'POST /wxpay/h5'] as const)
    for (const versions of [undefined, { service: '1.0' }, { service: '2.0' }])
      expect(await ask(key, versions)).toEqual(changed(['service', '2.0']))
  const renewal = await server.request(
    'POST /subscription/:id/renew',
    { id: owned, months: 1 },
    { token: owner },
  )
  expect([renewal.status, renewal.failure.error]).toEqual([409, 'agreement-changed'])

  const accept = (versions: object) => server.request('POST /consent', { versions }, { token })
  const stale = await accept({ service: '1.0' })
  expect([stale.status, stale.failure.error, stale.failure.details]).toEqual(changed(['service', '2.0']))
  expect((await accept({ service: '2.0' })).data).toEqual([{ id: 'service', version: '2.0' }])
  expect((await accept({ service: '2.0' })).data).toEqual([{ id: 'service', version: '2.0' }])
  expect(await ask('POST /order', { service: '2.0' })).toEqual([200, undefined, undefined])
  const versions = (await storedConsents(server, id))
    .slice(2)
    .map(({ to, version, occasion }) => [to, version, occasion])
  expect(versions).toEqual([
    ['service', '2.0', 'change'],
    ['service', '2.0', 'order'],
    ['privacy', '1.0', 'order'],
  ])
  // Another user's consents do not count.
  expect((await storedConsents(server, member.id)).every(({ version }) => version === '1.0')).toBe(true)
})

test('a version is effective from its moment on, and can be read before', async () => {
  const { server } = await startWithMember()
  await publishAgreementVersion(server, 'privacy', '2.0', minuteMs)
  const read = async (version?: string) => {
    const { data } = await server.request('GET /agreement/:id', {
      id: 'privacy',
      ...(version && { version }),
    })
    return [data.version, data.body, data.changes]
  }
  const inEffect = async () =>
    (await server.request('GET /agreement')).data.map(({ id, version }) => `${id} ${version}`)
  expect(await read()).toEqual(['1.0', '中文 1.0', '1.0!'])
  expect(await read('2.0')).toEqual(['2.0', '中文 2.0', '2.0!'])
  expect((await inEffect()).toSorted()).toEqual(['privacy 1.0', 'renewal 1.0', 'service 1.0'])
  server.advance(minuteMs)
  expect(await read()).toEqual(['2.0', '中文 2.0', '2.0!'])
  expect(await read('1.0')).toEqual(['1.0', '中文 1.0', '1.0!'])
  expect((await inEffect()).toSorted()).toEqual(['privacy 2.0', 'renewal 1.0', 'service 1.0'])
  const missing = await server.request('GET /agreement/:id', { id: 'privacy', version: '3.0' })
  expect(missing.status).toBe(404)
})

test('a login with outdated versions is refused and costs no try of its code; one with the current versions suffices for an order', async () => {
  const { server, ids, phone } = await startWithMember()
  await publishAgreementVersion(server, 'privacy', '2.0', 2 * minuteMs)
  server.advance(2 * minuteMs)
  await server.request('POST /code/sms', { phone, type: 'login' })
  const login = { phone, code: await server.readSmsCode(phone), agreed: true }
  const old = await server.request('POST /user/login', { ...login, versions: { privacy: '1.0' } })
  expect([old.status, old.failure.error, old.failure.details]).toEqual(changed(['privacy', '2.0']))
  const { data } = await server.request('POST /user/login', login)
  const wish = { numberId: ids[628881], agreed: true }
  expect((await server.request('POST /order', wish, { token: data.token })).status).toBe(200)
})

/** Versions sent by a client shortly before and after another version becomes effective. */
const stale = { service: '1.0', privacy: '1.0', renewal: '1.0' }
const shown = { ...stale, privacy: '2.0', renewal: '2.0' }

async function startWithChange() {
  const started = await startWithMember()
  const { server } = started
  for (const id of ['privacy', 'renewal']) await publishAgreementVersion(server, id, '2.0', minuteMs)
  server.advance(minuteMs)
  return started
}

test('a new user is recorded with the versions that they were shown, and refused with others', async () => {
  const { server } = await startWithChange()
  const phone = generatePhone()
  await server.request('POST /code/sms', { phone, type: 'login' })
  const login = { phone, code: await server.readSmsCode(phone), agreed: true }
  const everybody = () => server.context.db.selectFrom('users').select('id').execute()
  const before = await everybody()
  const old = await server.request('POST /user/login', { ...login, versions: stale })
  expect([old.status, old.failure.error, old.failure.details]).toEqual(changed(['privacy', '2.0']))
  expect(await everybody()).toEqual(before)
  const { data } = await server.request('POST /user/login', { ...login, versions: shown })
  expect((await storedConsents(server, data.id)).map(({ to, version }) => `${to} ${version}`)).toEqual([
    'service 1.0',
    'privacy 2.0',
  ])
})

test('a user without consents orders and renews with the versions that they were shown, and is refused with others', async () => {
  const { server, ids } = await startWithChange()
  const courierToken = server.courier.issue({ openid: 'rider-1' })
  const { data: rider } = await server.request('POST /auth/kuaidd', { token: courierToken })
  const { id, token } = rider
  const order = { numberId: ids[628881], agreed: true, autoRenew: true }
  const both = changed(['privacy', '2.0'], ['renewal', '2.0'])
  for (const key of ['POST /order', 'POST /wxpay/h5'] as const) {
    const { status, failure } = await server.request(key, { ...order, versions: stale }, { token })
    expect([status, failure.error, failure.details]).toEqual(both)
  }
  expect(await storedConsents(server, id)).toEqual([])
  const placed = await server.request('POST /order', { ...order, versions: shown }, { token })
  const consent = { ...none, occasion: 'order', orderId: placed.data.id }
  expect(await storedConsents(server, id)).toEqual([
    { ...consent, to: 'service', version: '1.0' },
    { ...consent, to: 'privacy', version: '2.0' },
    { ...consent, to: 'renewal', version: '2.0' },
  ])

  const owner = await createNumberOwner(server, '637777')
  const switching = { id: owner.id, renewal: 'auto', agreed: true }
  const signing = { id: owner.id, agreed: true }
  const refused = [
    await server.request('PATCH /subscription/:id', { ...switching, versions: stale }, owner),
    await server.request('POST /subscription/:id/mandate', { ...signing, versions: stale }, owner),
  ]
  for (const { status, failure } of refused)
    expect([status, failure.error, failure.details]).toEqual(changed(['renewal', '2.0']))
  await server.request('POST /subscription/:id/mandate', { ...signing, versions: shown }, owner)
  expect((await storedConsents(server, owner.member.id)).at(-1)).toEqual({
    ...none,
    to: 'renewal',
    version: '2.0',
    occasion: 'renewal',
    subscriptionId: owner.id,
  })
})

test('[AP-15] switching automatic renewal on stores its consent, once each time', async () => {
  const { server } = await startWithMember()
  const { member, id: subscriptionId, token } = await createNumberOwner(server, '637777')
  const choose = (renewal: string, more = {}) =>
    server.request('PATCH /subscription/:id', { id: subscriptionId, renewal, ...more }, { token })
  const consents = async () =>
    (await storedConsents(server, member.id)).filter(({ occasion }) => occasion === 'renewal')
  const consent = { ...none, to: 'renewal', version: '1.0', occasion: 'renewal', subscriptionId }
  await choose('auto', { agreed: true })
  await choose('auto', { agreed: true })
  expect(await consents()).toEqual([consent])
  await choose('manual')
  await publishAgreementVersion(server, 'renewal', '2.0', minuteMs)
  server.advance(minuteMs)
  const refused = await choose('auto', { agreed: true })
  expect([refused.status, refused.failure.error, refused.failure.details]).toEqual(
    changed(['renewal', '2.0']),
  )
  expect(
    (await server.request('GET /subscription/:id', { id: subscriptionId }, { token })).data.renewal,
  ).toBe('manual')
  await server.request('POST /consent', { versions: { renewal: '2.0' } }, { token })
  expect((await choose('auto', { agreed: true, versions: { renewal: '2.0' } })).data.renewal).toBe('auto')
  expect(await consents()).toEqual([consent, { ...consent, version: '2.0' }])
})

test('effective agreements and consents cannot be changed in the database', async () => {
  const { server } = await startWithMember()
  const { db } = server.context
  const past = { effective_at: new Date(0) }
  for (const rewriting of [
    db.updateTable('agreements').set(past).where('id', '=', 'service'),
    db.deleteFrom('agreements').where('id', '=', 'service'),
    db.updateTable('agreement_texts').set({ body: '别的' }).where('agreement_id', '=', 'service'),
    db.deleteFrom('agreement_texts').where('agreement_id', '=', 'service'),
    db.updateTable('consents').set({ version: '2.0' }),
    db.updateTable('consents').set({ at: new Date() }),
  ])
    await expect(rewriting.execute()).rejects.toThrow(/cannot be changed/)
  await publishAgreementVersion(server, 'service', '2.0', minuteMs)
  const announced = db.deleteFrom('agreements').where('version', '=', '2.0')
  expect((await announced.executeTakeFirst()).numDeletedRows).toBe(1n)
})
