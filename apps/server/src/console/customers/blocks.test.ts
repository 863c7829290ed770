import { waitConsent } from '@hao/contract/wait-terms.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startConsole } from '../testing/console.ts'
import { blockCustomer } from './block-customer.ts'
import { block, requestBlock, unblock } from './testing.ts'

test('a block needs a second person with the right to approve, and one request at a time', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole, server } = testConsole
  const buyer = await server.login()
  const own = { id: buyer.id, silent: false, reason: '欺诈' }
  for (const as of [staffByRole.finance, staffByRole.telephony, staffByRole.inventory])
    expect((await request('POST /customers/:id/block', own, { as })).failure.error).toBe('not-allowed')
  const { data } = await request('POST /customers/:id/block', own, { as: staffByRole.owner })
  const again = await request('POST /customers/:id/block', own, { as: staffByRole.service })
  expect(again.failure.error).toBe('not-now')
  const approve = async (as = staffByRole.finance) =>
    (await request('POST /customer-requests/:id/approve', { id: data.id }, { as })).failure.error ?? 'done'
  expect([await approve(staffByRole.owner), await approve(staffByRole.service)]).toEqual([
    'own-request',
    'not-allowed',
  ])
  const twice = await Promise.all([approve(), approve()])
  expect(twice.toSorted()).toEqual(['done', 'not-now'])
  const shown = (await request('GET /customers/:id', { id: buyer.id }, { as: staffByRole.service })).data
  expect(shown.block).toMatchObject({ requestId: data.id, silent: false, until: null, reason: '欺诈' })
  expect(shown.history.map(({ event, by }) => [event, by])).toEqual([
    ['customer.approve', staffByRole.finance.name],
    ['customer.block-ask', staffByRole.owner.name],
  ])
  const bad = { ...own, until: new Date(server.context.clock().getTime() - 1000).toISOString() }
  const past = await request('POST /customers/:id/block', bad, { as: staffByRole.service })
  expect(past.failure.error).toBe('moment-not-possible')
})

test('a request for a block lapses after 72 hours, can be refused and withdrawn, and then blocks nothing', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole, server } = testConsole
  const { id: userId } = await server.login()
  const refused = await requestBlock(testConsole, userId)
  const decide = { id: refused, reason: '证据不足' }
  await request('POST /customer-requests/:id/refuse', decide, { as: staffByRole.finance })
  const withdrawn = await requestBlock(testConsole, userId)
  const foreign = await request(
    'POST /customer-requests/:id/withdraw',
    { id: withdrawn },
    { as: staffByRole.owner },
  )
  expect(foreign.failure.error).toBe('not-allowed')
  await request('POST /customer-requests/:id/withdraw', { id: withdrawn }, { as: staffByRole.service })
  const lapsed = await requestBlock(testConsole, userId)
  server.advance(73 * hourMs)
  const finance = await testConsole.addStaff('finance')
  server.advance(73 * hourMs)
  const late = await request('POST /customer-requests/:id/approve', { id: lapsed }, { as: finance })
  expect(late.status).not.toBe(200)
  const states = await server.context.db.selectFrom('customer_blocks').select('id').execute()
  expect(states).toEqual([])
})

test('a blocked customer gets nothing new, and keeps what the law and the agreement give', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const { member, token, id, orderId } = await createNumberOwner(server, '628888')
  const ids = await server.stock('628881,88', '628882,88', '628883,88')
  const act: typeof server.request = (key, input) => server.request(key, input, { token })
  const { data: pending } = await act('POST /order', { numberId: ids[628881], agreed: true })
  const paid = await payOrder(server, token, { numberId: ids[628882] })
  await block(testConsole, member.id)
  const refusals = [
    await act('POST /order', { numberId: ids[628883], agreed: true }),
    await act('POST /wxpay/h5', { numberId: ids[628883], agreed: true }),
    await act('POST /wxpay/h5', { orderId: pending.id, agreed: true }),
    await act('POST /order/binding', { orderId: paid.orderId, phone: member.phone }),
    await act('POST /code/sms', { phone: '13800138000', type: 'bind' }),
    await act('POST /code/sms', { phone: '13800138000', type: 'change' }),
    await act('POST /wait', { mask: '999', consent: waitConsent.version }),
  ]
  expect(refusals.map(({ failure }) => failure.error)).toEqual(refusals.map(() => 'account-blocked'))
  const { data: user } = await act('GET /user/:id', { id: member.id })
  expect(user.blocked).toEqual({})
  const allowed = [
    await act('POST /order/:id/cancel', { id: pending.id }),
    await act('POST /order/:id/refund', { id: paid.orderId }),
    await act('POST /subscription/:id/renew', { id, months: 1 }),
    await act('PATCH /subscription/:id', { id, renewal: 'ends' }),
    await act('GET /user/:id/data', { id: member.id }),
    await act('POST /ticket', { category: 'other', text: '为什么' }),
    await act('POST /subscription/:id/end', { id, confirmed: true }),
  ]
  expect(allowed.map(({ status }) => status)).toEqual(allowed.map(() => 200))
  // The renewal waits for its payment.
  const deletion = await act('POST /code/sms', { phone: member.phone, type: 'delete' })
  expect(deletion.failure.error).toBe('account-in-use')
  const { data: order } = await act('GET /order/:id', { id: orderId })
  expect(order.stage).toMatch(/refund|ended/)
  expect((await unblock(testConsole, member.id)).status).toBe(200)
  expect((await act('POST /order', { numberId: ids[628883], agreed: true })).status).toBe(200)
  expect((await unblock(testConsole, member.id)).failure.error).toBe('not-now')
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('a payment that is under way when a block begins is settled, and refunded when no phone may be bound', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const { token, id: userId, phone } = await server.login()
  const { 628888: numberId } = await server.stock('628888,88')
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  await block(testConsole, userId)
  await server.wechatPay.pay(data.out_trade_no)
  await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
  const stage = async () =>
    (await server.context.db.selectFrom('orders').select('stage').executeTakeFirstOrThrow()).stage
  expect(await stage()).toBe('paid')
  const bind = { orderId: data.orderId, phone }
  const refused = await server.request('POST /order/binding', bind, { token })
  expect(refused.failure.error).toBe('account-blocked')
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
  server.advance(73 * hourMs)
  await server.runJob('unbound-refund', { orderId: data.orderId })
  expect(await stage()).toBe('refunding')
})

test('an order or a phone that waits for a block finds it, however close it was', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const { token, id: userId, phone } = await server.login()
  const ids = await server.stock('628888,88', '628889,88')
  // A notification of the payment could wait for the block, too.
  server.wechatPay.setFaults({ silent: true })
  const paid = await payOrder(server, token, { numberId: ids[628888] })
  const approvalId = await requestBlock(testConsole, userId)
  const staffId = testConsole.staffByRole.finance.id
  const waiting = () =>
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      server.context.db,
    )
  const late = await inTransaction(server.context.db, async (trx) => {
    const given = { userId, approvalId, silent: true, until: null }
    await blockCustomer(server.context, trx, given, { staffId, reason: '欺诈' })
    const requests = [
      server.request('POST /order', { numberId: ids[628889], agreed: true }, { token }),
      server.request('POST /order/binding', { orderId: paid.orderId, phone }, { token }),
    ]
    await waitUntil(waiting, ({ rows }) => rows.length === requests.length)
    return requests
  })
  const [order, binding] = await Promise.all(late)
  expect([order?.failure.error, binding?.failure.error]).toEqual(['account-blocked', 'account-blocked'])
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('customers who order in several tabs while they are blocked hold nothing that came after', async () => {
  const testConsole = await startConsole({ connections: 6 })
  const { server } = testConsole
  const buyers = await Promise.all(Array.from({ length: 6 }, () => server.login()))
  const digits = buyers.flatMap((_, at) => [`6288${10 + at}`, `6289${10 + at}`])
  const ids = await server.stock(...digits.map((each) => `${each},88`))
  const outcomes = await Promise.all(
    buyers.flatMap(({ id, token }, at) => [
      block(testConsole, id).then(() => 'blocked'),
      ...[ids[`6288${10 + at}`], ids[`6289${10 + at}`]].map(async (numberId) => {
        const { failure } = await server.request('POST /order', { numberId, agreed: true }, { token })
        return failure.error ?? 'ordered'
      }),
    ]),
  )
  expect(outcomes.filter((each) => !['blocked', 'ordered', 'account-blocked'].includes(each))).toEqual([])
  const after = await server.context.db
    .selectFrom('orders')
    .innerJoin('customer_blocks', 'customer_blocks.user_id', 'orders.user_id')
    .select('orders.id')
    .whereRef('orders.created_at', '>', 'started_at')
    .execute()
  expect(after).toEqual([])
  const again = await Promise.all(
    buyers.map(({ token }, at) =>
      server.request('POST /order', { numberId: ids[`6289${10 + at}`], agreed: true }, { token }),
    ),
  )
  // One that was ordered before is answered again.
  expect(
    again.filter(({ status, failure }) => status !== 200 && failure.error !== 'account-blocked'),
  ).toEqual([])
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('a block stays with the phone: a new account is blocked until the end, and then nothing is kept', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const first = await server.login()
  const { 628888: numberId } = await server.stock('628888,88')
  await block(testConsole, first.id, {
    until: new Date(server.context.clock().getTime() + dayMs).toISOString(),
  })
  expect((await deleteAccount(server, first)).status).toBe(200)
  const kept = () => server.context.db.selectFrom('customer_blocks').selectAll().executeTakeFirstOrThrow()
  expect((await kept()).kept_hashes).toHaveLength(1)
  server.advance(2 * 60_000)
  const second = await server.login(first.phone)
  expect(second.id).not.toBe(first.id)
  const order = () => server.request('POST /order', { numberId, agreed: true }, { token: second.token })
  expect((await order()).failure.error).toBe('account-blocked')
  expect(await kept()).toMatchObject({ user_id: second.id, kept_hashes: null })
  expect((await deleteAccount(server, second)).status).toBe(200)
  server.advance(dayMs)
  await server.runJob('forget-expired', {})
  expect((await kept()).kept_hashes).toBeNull()
  const third = await server.login(first.phone)
  const { status } = await server.request('POST /order', { numberId, agreed: true }, { token: third.token })
  expect(status).toBe(200)
})

test('a block that was kept joins the one of the account that the person uses now', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const log = async (openid: string, phone?: string) =>
    (
      await server.request('POST /auth/kuaidd', {
        token: server.courier.issue({ openid, ...(phone && { phone }) }),
      })
    ).data
  const rider = await log('rider')
  await block(testConsole, rider.id, {})
  expect((await deleteAccount(server, rider)).status).toBe(200)
  const member = await server.login()
  const until = new Date(server.context.clock().getTime() + dayMs).toISOString()
  await block(testConsole, member.id, { until })
  expect((await log('rider', member.phone)).id).toBe(member.id)
  const open = server.context.db.selectFrom('customer_blocks').selectAll().where('ended_at', 'is', null)
  expect(await open.execute()).toMatchObject([{ user_id: member.id, until: null, kept_hashes: null }])
})
