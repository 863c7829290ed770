import { expect, test } from 'vitest'
import { answeredCall, callEvents } from '../../telephony/routing/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { setSecondPhone } from '../../telephony/ring-rules/queries.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { generatePhone } from '../../testing/client.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { startConsole } from '../testing/console.ts'
import { createClient } from '../../../../simulators/src/carrier/client.ts'

const account = { id: 'trunk', secret: 'a secret of both' }

async function withOwner() {
  const testConsole = await startConsole({ env: { CARRIER_ID: account.id, CARRIER_SECRET: account.secret } })
  const owner = await createNumberOwner(testConsole.server, '628888')
  const as = testConsole.staffByRole.service
  const find = async (query: string, who = as) =>
    (await testConsole.request('POST /customers/find', { query }, { as: who })).data
  return { testConsole, owner, as, find, phone: owner.member.phone, userId: owner.member.id }
}

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
const wide = (digits: string) =>
  [...digits].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('')

test('a shopper is found by their whole phone, a number in any form that is dialled, or the number of an order', async () => {
  const { testConsole, find, phone, userId, owner } = await withOwner()
  const { db } = testConsole.server.context
  const [order] = await db.selectFrom('orders').select('out_trade_no').execute()
  for (const query of [phone, `+86 ${phone}`, wide(phone), `86${phone.slice(0, 3)}-${phone.slice(3)}`])
    expect(await find(query), query).toMatchObject({
      by: 'phone',
      list: [{ id: userId, phone: masked(phone) }],
    })
  const number = { digits: '628888', subscriptionId: owner.id, live: true }
  for (const query of ['628888', '95013628888', '95013-628888', '+86 95013 628888', wide('95013628888')])
    expect(await find(query), query).toMatchObject({ by: 'number', list: [{ id: userId, number }] })
  for (const query of [order!.out_trade_no, ` ${order!.out_trade_no.toLowerCase()} `])
    expect(await find(query), query).toMatchObject({ by: 'order', list: [{ id: userId }] })
  expect(await find('13700009999')).toEqual({ by: 'phone', list: [] })
  expect(await find('谁')).toEqual({ by: 'none', list: [] })
  expect(
    (
      await testConsole.request(
        'POST /customers/find',
        { query: phone },
        { as: testConsole.staffByRole.telephony },
      )
    ).status,
  ).toBe(403)
})

test('a search is audited without the search text', async () => {
  const { testConsole, find, phone, userId, as } = await withOwner()
  await find(phone)
  await find('13700009999')
  const rows = await testConsole.server.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'customer.find')
    .orderBy('id')
    .execute()
  expect(rows.map(({ staff_id, subject_id, details }) => [staff_id, subject_id, details])).toEqual([
    [as.id, String(userId), '{"by":"phone","found":1,"alone":{"phone":1}}'],
    [as.id, null, '{"by":"phone","found":0,"alone":{"phone":1}}'],
  ])
  expect(JSON.stringify(rows)).not.toContain(phone.slice(3))
})

test("a customer's screen shows orders, tickets and consents without a full phone", async () => {
  const { testConsole, phone, userId, owner, as } = await withOwner()
  await testConsole.server.request(
    'POST /ticket',
    { category: 'calls', text: '不响' },
    { token: owner.token },
  )
  const { data, status } = await testConsole.request('GET /customers/:id', { id: userId }, { as })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    phone: masked(phone),
    deletedAt: null,
    orders: [{ id: owner.orderId, number: '628888', stage: 'active', amountFen: 8800 }],
    subscriptions: [{ id: owner.id, number: '628888', state: 'active', binding: { phone: masked(phone) } }],
    tickets: [{ category: 'calls', state: 'open' }],
    logins: [{ lastUsedAt: expect.any(String) }],
  })
  const finance = (
    await testConsole.request('GET /customers/:id', { id: userId }, { as: testConsole.staffByRole.finance })
  ).data
  expect(finance.tickets).toEqual([])
  const answers = [
    data,
    (await testConsole.request('GET /subscriptions', {}, { as })).data,
    (await testConsole.request('GET /subscriptions/:id', { id: owner.id }, { as })).data,
    (await testConsole.request('GET /tickets', {}, { as })).data,
    (await testConsole.request('POST /customers/find', { query: phone }, { as })).data,
  ]
  expect(JSON.stringify(answers)).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
})

test('a deleted account is shown as deleted, without personal data', async () => {
  const { testConsole, as, find } = await withOwner()
  const gone = await testConsole.server.login()
  const { 638888: numberId } = await testConsole.server.stock('638888,88')
  const { orderId } = await payOrder(testConsole.server, gone.token, { numberId })
  await testConsole.server.request('POST /order/:id/refund', { id: orderId }, { token: gone.token })
  expect((await deleteAccount(testConsole.server, gone)).status).toBe(200)
  expect((await find('638888')).list).toMatchObject([
    { id: gone.id, phone: null, nickname: null, deleted: true },
  ])
  const { data } = await testConsole.request('GET /customers/:id', { id: gone.id }, { as })
  expect(data).toMatchObject({ phone: null, nickname: null, tickets: [], logins: [] })
  expect(data.deletedAt).not.toBeNull()
  const reveal = { kind: 'customer', id: gone.id, reason: '回电' }
  const refused = await testConsole.request('POST /reveals', { ...reveal, reason: '需要回电' }, { as })
  expect([refused.status, refused.failure.error]).toEqual([404, 'no-such-thing'])
  const missing = await testConsole.request('GET /customers/:id', { id: 999_999 }, { as })
  expect(missing.failure.error).toBe('no-such-thing')
})

test("a shopper's calls are listed with masked callers within their retention period", async () => {
  const { testConsole, userId, owner, as } = await withOwner()
  await createClient(testConsole.server.origin, account).report(callEvents('628888', answeredCall))
  const list = async () =>
    (await testConsole.request('GET /customers/:id/calls', { id: userId }, { as })).data.list
  const [call] = await list()
  expect(call).toMatchObject({ number: '628888', outcome: 'answered' })
  expect(call!.caller).toMatch(/\*{4}/)
  const reveal = await testConsole.request(
    'POST /reveals',
    { kind: 'caller', id: call!.id, reason: '骚扰投诉' },
    { as },
  )
  expect(reveal.data).toMatchObject({ seconds: 30 })
  expect(reveal.data.value).toMatch(/^\d{11}$/)
  const keep = { keptDays: 0, missedSms: false }
  await testConsole.server.request('PATCH /call-settings', keep, { token: owner.token })
  expect(await list()).toEqual([])
  const hidden = await testConsole.request(
    'POST /reveals',
    { kind: 'caller', id: call!.id, reason: '骚扰投诉' },
    { as },
  )
  expect(hidden.failure.error).toBe('no-such-thing')
  expect(
    (
      await testConsole.request(
        'GET /customers/:id/calls',
        { id: userId },
        { as: testConsole.staffByRole.finance },
      )
    ).status,
  ).toBe(403)
})

test('a reveal shows one value for a reason, is audited without the value, and is limited to thirty an hour', async () => {
  const { testConsole, userId, phone, as } = await withOwner()
  const reveal = (reason: string, who = as) =>
    testConsole.request('POST /reveals', { kind: 'customer', id: userId, reason }, { as: who })
  expect((await reveal('a')).status).toBe(400)
  expect((await reveal('    a   ')).status).toBe(400)
  const { data } = await reveal('客户要求回电')
  expect(data).toEqual({ value: phone, seconds: 30 })
  const { subscriptions } = (await testConsole.request('GET /customers/:id', { id: userId }, { as })).data
  const binding = { kind: 'binding', id: subscriptions[0]!.binding!.id, reason: '核对绑定' }
  expect((await testConsole.request('POST /reveals', binding, { as })).data.value).toBe(phone)
  const second = { kind: 'second-phone', id: subscriptions[0]!.id, reason: '核对第二部手机' }
  expect((await testConsole.request('POST /reveals', second, { as })).failure.error).toBe('no-such-thing')
  const all = await Promise.all(Array.from({ length: 32 }, () => reveal('再看一次')))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(28)
  const refused = all.find(({ status }) => status !== 200)!
  expect([refused.status, refused.failure.error]).toEqual([429, 'rate-limited'])
  expect(refused.failure.details?.['retryAfter']).toBeGreaterThan(0)
  expect((await reveal('另一位同事', await testConsole.addStaff('service'))).status).toBe(200)
  const rows = await testConsole.server.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'reveal')
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(31)
  expect(rows[0]).toMatchObject({
    staff_id: as.id,
    subject_id: String(userId),
    reason: '客户要求回电',
    details: '{"kind":"customer","alone":{"reveal":1}}',
  })
  expect(JSON.stringify(rows)).not.toContain(phone)
  testConsole.server.advance(6 * minuteMs)
  expect((await reveal('过了六分钟')).failure.error).toBe('factor-required')
})

test('thirty reveals an hour are thirty in any hour, not sixty around its end', async () => {
  const { testConsole, userId, as } = await withOwner()
  const reveal = async (times: number) => {
    await testConsole.renewSessions()
    const asked = { kind: 'customer', id: userId, reason: '客户要求回电' }
    const all = await Promise.all(
      Array.from({ length: times }, () => testConsole.request('POST /reveals', asked, { as })),
    )
    return all.filter(({ status }) => status === 200).length
  }
  expect(await reveal(1)).toBe(1)
  testConsole.server.advance(hourMs - 60_000)
  expect(await reveal(29)).toBe(29)
  testConsole.server.advance(120_000)
  expect(await reveal(5)).toBe(1)
  testConsole.server.advance(hourMs - 60_000)
  expect(await reveal(35)).toBe(29)
})

test('one person can search for sixty full phones an hour, in both searches and among callers together', async () => {
  const { testConsole, find, phone, owner } = await withOwner()
  const [searcher, by] = [testConsole.staffByRole.owner, testConsole.staffByRole.service]
  const tries = [
    (as = searcher) => testConsole.request('POST /customers/find', { query: generatePhone() }, { as }),
    (as = searcher) => testConsole.request('POST /search', { q: generatePhone() }, { as }),
    (as = searcher) =>
      testConsole.request('POST /phone-calls/try', { number: '628888', caller: generatePhone() }, { as }),
    (as = searcher) =>
      testConsole.request('POST /subscriptions/:id/check', { id: owner.id, caller: generatePhone() }, { as }),
  ]
  const began = Date.now()
  const all = await Promise.all(Array.from({ length: 64 }, (_, nth) => tries[nth % 4]!()))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(60)
  for (const attempt of tries) {
    const { status, failure } = await attempt()
    expect([status, failure.error]).toEqual([429, 'rate-limited'])
    expect(failure.details?.['retryAfter']).toBeGreaterThanOrEqual((began + hourMs - Date.now()) / 1000)
    expect((await attempt(by)).status).toBe(200)
  }
  const rest = [
    await testConsole.request('POST /customers/find', { query: '628888' }, { as: searcher }),
    await testConsole.request('POST /search', { q: '95013-628888' }, { as: searcher }),
    await testConsole.request('POST /phone-calls/try', { number: '628888' }, { as: searcher }),
    await testConsole.request('POST /subscriptions/:id/check', { id: owner.id }, { as: searcher }),
    await testConsole.request(
      'POST /phone-calls/try',
      { number: '628888', caller: '95588' },
      { as: searcher },
    ),
  ]
  expect(rest.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  testConsole.server.advance(hourMs + 1)
  await testConsole.renewSessions()
  expect((await find(phone, searcher)).list).toHaveLength(1)
})

test('the second phone of a number is masked, and revealed for a reason', async () => {
  const { testConsole, userId, owner, as } = await withOwner()
  const { db, keys } = testConsole.server.context
  const phone = generatePhone()
  await db.insertInto('ring_rules').values({ subscription_id: owner.id, user_id: userId }).execute()
  const set = await inTransaction(db, (trx) =>
    setSecondPhone(trx, keys, { subscriptionId: owner.id, phone, max: 5 }),
  )
  expect(set).toBe(true)
  const { data } = await testConsole.request('GET /subscriptions/:id', { id: owner.id }, { as })
  expect(data.secondPhone).toBe(masked(phone))
  const reveal = { kind: 'second-phone', id: owner.id, reason: '客户要求核对' }
  expect((await testConsole.request('POST /reveals', reveal, { as })).data.value).toBe(phone)
})

test('hostile search texts find no customer and break nothing', async () => {
  const { testConsole, as } = await withOwner()
  for (const query of ['\0', 'a\uD800', '', ' ', 'x'.repeat(65), 7, null, { $ne: '' }, ['1']]) {
    const { status } = await testConsole.request('POST /customers/find', { query }, { as })
    expect(status, JSON.stringify(query)).toBe(400)
  }
  for (const query of ["' OR 1=1 --", '%', '95013', '9'.repeat(60), generatePhone().slice(0, 10)])
    expect((await testConsole.request('POST /customers/find', { query }, { as })).data.list, query).toEqual(
      [],
    )
})
