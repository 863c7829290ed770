import { expect, test } from 'vitest'
import { withdrawOrder } from '../../commerce/checkout/withdraw-order.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { hourMs, shanghaiDay } from '../../platform/base/time.ts'
import { type StaffLogin, startConsole, type TestConsole } from '../testing/console.ts'
import { approveRefund, unknownVersion } from '../testing/approve.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'

/** The actions on refunds. Each returns the name of the refusal, or the data. */
function createRefundActions(testConsole: TestConsole) {
  const outcome = async (answer: Promise<{ data: object; failure: { error: string } }>): Promise<unknown> => {
    const { data, failure } = await answer
    return failure.error ?? data
  }
  return {
    requestRefund: (id: number, as: StaffLogin, yuan?: number) => {
      const input = { id, reason: '客诉', amountFen: yuan ? Math.round(yuan * 100) : 'all' }
      return outcome(testConsole.request('POST /order/:id/refund-request', input, { as }))
    },
    approve: (id: number, as: StaffLogin) => outcome(approveRefund(testConsole, id, { as })),
    refuse: (id: number, as: StaffLogin) =>
      outcome(testConsole.request('POST /refund-request/:id/refuse', { id, reason: '证据不足' }, { as })),
    withdraw: (id: number, as: StaffLogin) =>
      outcome(testConsole.request('POST /refund-request/:id/withdraw', { id }, { as })),
    money: async (id: number) =>
      (await testConsole.request('GET /orders/:id', { id }, { as: testConsole.staffByRole.owner })).data
        .money,
    requests: async (input: Record<string, string>, as: StaffLogin) =>
      (await testConsole.request('GET /refund-requests', input, { as })).data.list,
  }
}

/** A request for 300 of 500 yuan that waits. */
async function waiting() {
  const testConsole = await startConsole()
  const { orderId } = await insertPaidOrder(testConsole)
  const acts = createRefundActions(testConsole)
  const asked = (await acts.requestRefund(orderId, testConsole.staffByRole.service, 300)) as {
    id: number
    waits: boolean
  }
  expect(asked.waits).toBe(true)
  return { testConsole, orderId, id: asked.id, ...acts, ...testConsole.staffByRole }
}

test('refund requests are counted and summed as they are filtered', async () => {
  const { testConsole, id, refuse, requestRefund, service, finance } = await waiting()
  const { orderId } = await insertPaidOrder(testConsole)
  await requestRefund(orderId, finance, 12.34)
  const counted = async (input: Record<string, string>, as: StaffLogin) =>
    (await testConsole.request('GET /refund-requests/count', input, { as })).data
  expect(await counted({}, service)).toEqual({ count: 2, more: false, sumFen: 31_234 })
  expect(await counted({ mine: 'yes' }, service)).toMatchObject({ count: 1, sumFen: 30_000 })
  expect(await counted({ mine: 'yes' }, finance)).toMatchObject({ count: 1, sumFen: 1234 })
  await refuse(id, finance)
  expect(await counted({ state: 'asked' }, service)).toMatchObject({ count: 0, sumFen: 0 })
  expect(await counted({ state: 'refused' }, service)).toMatchObject({ count: 1, sumFen: 30_000 })
})

const waits = (value: boolean) => expect.objectContaining({ waits: value }) as object

test('one person refunds less than 200 yuan of an order without approval, in one or several parts, and less than 1,000 a day', async () => {
  const testConsole = await startConsole()
  const { requestRefund } = createRefundActions(testConsole)
  const orders = await Promise.all(Array.from({ length: 8 }, () => insertPaidOrder(testConsole)))
  const at = (place: number) => orders[place]?.orderId ?? 0
  const { service, finance } = testConsole.staffByRole
  expect(await requestRefund(at(0), service, 199.99)).toEqual(waits(false))
  expect(await requestRefund(at(0), finance, 0.01)).toEqual(waits(true))
  expect(await requestRefund(at(1), service, 200)).toEqual(waits(true))
  expect(await requestRefund(at(2), service, 200.01)).toEqual(waits(true))
  expect(await requestRefund(at(3), finance, 100)).toEqual(waits(false))
  expect(await requestRefund(at(3), service, 99.99)).toEqual(waits(false))
  expect(await requestRefund(at(3), finance, 0.01)).toEqual(waits(true))
  expect(await requestRefund(at(4), service, 199.99)).toEqual(waits(false))
  expect(await requestRefund(at(5), service, 100.01)).toEqual(waits(false))
  // 599.98 of the day's limit are used: what waits for a second person does not count.
  expect(await requestRefund(at(6), service, 199.99)).toEqual(waits(false))
  expect(await requestRefund(at(5), service, 99.98)).toEqual(waits(false))
  expect(await requestRefund(at(7), service, 100.04)).toEqual(waits(false))
  expect(await requestRefund(at(7), service, 0.01)).toEqual(waits(true))
  testConsole.server.advance(24 * hourMs)
  const again = await testConsole.addStaff('service')
  expect(await requestRefund(at(7), again, 99.94)).toEqual(waits(false))
  expect(await findBrokenInvariants(testConsole.server.context.db)).toEqual({})
})

test('the limits hold for concurrent requests', async () => {
  const testConsole = await startConsole()
  const { requestRefund } = createRefundActions(testConsole)
  const { orderId } = await insertPaidOrder(testConsole)
  const people = await Promise.all(Array.from({ length: 8 }, () => testConsole.addStaff('service')))
  const ofOrder = await Promise.all(people.map((one) => requestRefund(orderId, one, 60)))
  expect(ofOrder.filter((answer) => (answer as { waits?: boolean }).waits === false)).toHaveLength(3)
  const orders = await Promise.all(Array.from({ length: 8 }, () => insertPaidOrder(testConsole)))
  const asker = await testConsole.addStaff('service')
  const ofDay = await Promise.all(orders.map((order) => requestRefund(order.orderId, asker, 190)))
  expect(ofDay.filter((answer) => (answer as { waits?: boolean }).waits === false)).toHaveLength(5)
})

test('another person approves, never the requester, whatever their roles; the approval decides the refund', async () => {
  const { testConsole, orderId, id, approve, withdraw, requests, money, finance, service } = await waiting()
  const both = await testConsole.addStaff('finance', 'owner')
  const { id: own } = (await createRefundActions(testConsole).requestRefund(
    (await insertPaidOrder(testConsole)).orderId,
    both,
    300,
  )) as { id: number }
  expect(await approve(own, both)).toBe('own-request')
  expect(await withdraw(own, service)).toBe('not-allowed')
  expect(await approve(id, finance)).toEqual({ id, state: 'approved' })
  expect(await approve(id, testConsole.staffByRole.owner)).toBe('not-now')
  expect(await money(orderId)).toMatchObject({ onTheWayFen: 30_000, refundableFen: 20_000 })
  expect(await requests({ state: 'approved' }, service)).toMatchObject([
    { id, decidedBy: finance.name, askedBy: service.name, refundState: 'init', byRole: false },
  ])
  expect((await requests({ mine: 'yes' }, service)).map((each) => each.id)).toEqual([id])
})

test('the approver sees order, buyer, payment and limits, and why an approval would be refused', async () => {
  const { testConsole, orderId, id, requestRefund, approve, finance, service } = await waiting()
  const review = async (as: StaffLogin, requestId = id) =>
    (await testConsole.request('GET /refund-request/:id', { id: requestId }, { as })).data
  expect(await review(finance)).toMatchObject({
    id,
    orderId,
    amountFen: 30_000,
    months: 1,
    stage: 'paid',
    askedBy: service.name,
    reason: '客诉',
    phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) as string,
    paidAt: expect.any(String) as string,
    payment: { paidFen: 50_000, refundedFen: 0, onTheWayFen: 0, leftFen: 50_000 },
    otherRequests: { count: 0, fen: 0 },
    ofOrder: { sumFen: 30_000, limitFen: 19_999 },
    ofDay: { sumFen: 30_000, limitFen: 99_999 },
    problem: null,
  })
  const { id: other } = (await requestRefund(orderId, await testConsole.addStaff('service'), 300)) as {
    id: number
  }
  expect((await review(finance)).otherRequests).toEqual({ count: 1, fen: 30_000 })
  expect(await approve(other, finance)).toMatchObject({ state: 'approved' })
  expect(await review(finance)).toMatchObject({
    payment: { onTheWayFen: 30_000, leftFen: 20_000 },
    problem: 'refund-too-large',
  })
  expect((await review(finance, other)).problem).toBe('not-now')
})

test('an approval of what has changed since it was shown is refused, and the request stays open', async () => {
  const { testConsole, orderId, id, requestRefund, approve, requests, finance, owner } = await waiting()
  const read = async () =>
    (await testConsole.request('GET /refund-request/:id', { id }, { as: finance })).data.version
  const send = async (version: string) =>
    (await testConsole.request('POST /refund-request/:id/approve', { id, version }, { as: finance })).failure
      .error
  const shown = await read()
  const { id: other } = (await requestRefund(orderId, await testConsole.addStaff('service'), 150)) as {
    id: number
  }
  expect(await read()).toBe(shown)
  expect(await approve(other, owner)).toMatchObject({ state: 'approved' })
  for (const version of [shown, unknownVersion]) expect(await send(version)).toBe('not-as-shown')
  expect(await send('13812345678')).toBe('bad-request')
  expect((await requests({ state: 'asked' }, finance)).map((each) => each.id)).toEqual([id])
  expect(await send(await read())).toBeUndefined()
})

test('of concurrent approvals, a decline and a withdrawal exactly one succeeds', async () => {
  const { testConsole, orderId, id, approve, refuse, withdraw, money, finance, owner, service } =
    await waiting()
  const answers = await Promise.all([
    approve(id, finance),
    approve(id, owner),
    refuse(id, await testConsole.addStaff('finance')),
    withdraw(id, service),
  ])
  expect(answers.filter((answer) => answer === 'not-now')).toHaveLength(3)
  const approved = answers.some((answer) => (answer as { state?: string }).state === 'approved')
  expect((await money(orderId)).onTheWayFen).toBe(approved ? 30_000 : 0)
  expect(await findBrokenInvariants(testConsole.server.context.db)).toEqual({})
})

test('an amount refunded in the meantime is not refunded again, and the request stays open', async () => {
  const { testConsole, orderId, id, requestRefund, approve, requests, finance, service } = await waiting()
  const { id: other } = (await requestRefund(orderId, await testConsole.addStaff('service'), 300)) as {
    id: number
  }
  expect(await approve(other, finance)).toMatchObject({ state: 'approved' })
  expect(await approve(id, finance)).toBe('refund-too-large')
  expect((await requests({ state: 'asked' }, service)).map((each) => each.id)).toEqual([id])
  testConsole.server.advance(72 * hourMs)
  await testConsole.server.runJob('approvals-lapse', {})
  expect(await requests({ state: 'lapsed' }, await testConsole.addStaff('service'))).toMatchObject([{ id }])
})

test('the buyer withdraws while a refund is approved: no more than the paid amount is refunded', async () => {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  const { requestRefund, approve, money } = createRefundActions(testConsole)
  const { orderId } = await insertPaidOrder(testConsole)
  const { id } = (await requestRefund(orderId, staffByRole.service, 300)) as { id: number }
  const [approved] = await Promise.all([
    approve(id, staffByRole.finance),
    withdrawOrder(server.context, orderId, 'withdrawn'),
  ])
  expect(['not-as-shown', 'refund-too-large', { id, state: 'approved' }]).toContainEqual(approved)
  expect(await money(orderId)).toMatchObject({ onTheWayFen: 50_000, refundableFen: 0 })
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a refund of the whole rest withdraws the order; unpaid orders have no refunds', async () => {
  const testConsole = await startConsole()
  const { requestRefund, money } = createRefundActions(testConsole)
  const { orderId, numberId } = await insertPaidOrder(testConsole, 88)
  expect(await requestRefund(orderId, testConsole.staffByRole.service, 88.01)).toBe('refund-too-large')
  expect(await requestRefund(orderId, testConsole.staffByRole.service)).toEqual(waits(false))
  expect(await money(orderId)).toMatchObject({ onTheWayFen: 8800, refundableFen: 0 })
  const { db } = testConsole.server.context
  const number = await db.selectFrom('numbers').select('state').where('id', '=', numberId).executeTakeFirst()
  expect(number?.state).toBe('on_sale')
  expect(await requestRefund(orderId, testConsole.staffByRole.service, 1)).toBe('refund-too-large')
  expect(await requestRefund(999_999, testConsole.staffByRole.service, 1)).toBe('order-not-found')
  expect(await findBrokenInvariants(db)).toEqual({})
})

test('refunds are filtered by the day of their ledger row, which may be later than the request', async () => {
  const testConsole = await startConsole()
  const { requestRefund } = createRefundActions(testConsole)
  const { db, clock } = testConsole.server.context
  const { orderId } = await insertPaidOrder(testConsole)
  await requestRefund(orderId, testConsole.staffByRole.finance, 12)
  const { out_refund_no: reference, amount_fen } = await db
    .selectFrom('refunds')
    .select(['out_refund_no', 'amount_fen'])
    .executeTakeFirstOrThrow()
  const at = new Date(clock().getTime() + 24 * hourMs)
  await db
    .insertInto('ledger')
    .values({ order_id: orderId, kind: 'refund', amount_fen, reference, at })
    .execute()
  const found = async (input: Record<string, string>) => {
    const { data } = await testConsole.request('GET /refunds', input, { as: testConsole.staffByRole.finance })
    return data.list.map(({ no }) => no)
  }
  const [asked, arrived] = [shanghaiDay(clock()), shanghaiDay(at)]
  expect(await found({ from: asked, until: asked })).toEqual([reference])
  expect(await found({ arrivedUntil: asked })).toEqual([])
  expect(await found({ arrivedFrom: arrived, arrivedUntil: arrived })).toEqual([reference])
})

test('what is no amount is refused, and no refund of everything', async () => {
  const testConsole = await startConsole()
  const { orderId } = await insertPaidOrder(testConsole, 88)
  for (const amountFen of [undefined, null, '', 'NaN', 'null', '100', 0, 1.5]) {
    const input = { id: orderId, reason: '客诉', amountFen }
    const asked = await testConsole.request('POST /order/:id/refund-request', input, {
      as: testConsole.staffByRole.service,
    })
    expect([asked.status, asked.failure.error], String(amountFen)).toEqual([400, 'bad-request'])
    const { data } = await testConsole.request(
      'GET /orders/:id',
      { id: orderId },
      { as: testConsole.staffByRole.finance },
    )
    expect(data.money.refundableFen).toBe(8800)
  }
})
