import { expect, test } from 'vitest'
import { queryAndRecordRefund } from '../../commerce/refunds/record-refund.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { quarantineReport } from '../../commerce/payments/quarantine.ts'
import { createOwner, passDays, runDueJobs } from '../../commerce/renewals/testing/owner.ts'
import { dayMs, minuteMs, shanghaiDay } from '../../platform/base/time.ts'
import { type StaffLogin, startConsole, type TestConsole } from '../testing/console.ts'
import { insertOpenCase } from '../testing/valid-requests/reconciliation.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { newChargeableOwner, startConsoleWithRenewals } from '../testing/renewals.ts'

const answerOf = async (answer: Promise<{ data: object; failure: { error: string } }>): Promise<unknown> => {
  const { data, failure } = await answer
  return failure.error ?? data
}

const take = (testConsole: TestConsole, id: number, as: StaffLogin) =>
  answerOf(testConsole.request('POST /money-case/:id/take', { id }, { as }))
const settle = (testConsole: TestConsole, id: number, as: StaffLogin) =>
  answerOf(testConsole.request('POST /money-case/:id/settle', { id, reason: '微信已更正' }, { as }))

test('one of several concurrent requests takes a payment exception; only that person resolves it, with a reason, once', async () => {
  const testConsole = await startConsole()
  const { id } = await insertOpenCase(testConsole)
  const people = [
    testConsole.staffByRole.finance,
    await testConsole.addStaff('finance'),
    await testConsole.addStaff('finance'),
  ]
  expect(await settle(testConsole, id, testConsole.staffByRole.finance)).toBe('not-now')
  const answers = await Promise.all(people.map((one) => take(testConsole, id, one)))
  expect(answers.filter((answer) => answer === 'not-now')).toHaveLength(2)
  const taker = people[answers.findIndex((answer) => answer !== 'not-now')]!
  const other = people.find((one) => one !== taker)!
  expect(await settle(testConsole, id, other)).toBe('not-now')
  expect(await settle(testConsole, id, taker)).toEqual({ id, state: 'settled' })
  expect(await take(testConsole, id, other)).toBe('not-now')
  const { data } = await testConsole.request(
    'GET /bill-differences',
    {},
    { as: testConsole.staffByRole.owner },
  )
  expect(data.list).toMatchObject([
    {
      id,
      state: 'settled',
      takenBy: taker.name,
      theirsFen: 8800,
      history: [
        { event: 'find', by: null },
        { event: 'take', by: taker.name },
        { event: 'settle', by: taker.name, reason: '微信已更正' },
      ],
    },
  ])
  expect(await findBrokenInvariants(testConsole.server.context.db)).toEqual({})
  // The audit names the list that shows the case.
  const audit = await testConsole.request(
    'GET /audit',
    { subject: 'money-case' },
    { as: testConsole.staffByRole.owner },
  )
  expect(audit.data.list.map(({ details }) => details)).toEqual([{ kind: 'bill' }, { kind: 'bill' }])
})

test('a colleague’s payment exception can be released; a quarantined payment names its order and is listed once', async () => {
  const testConsole = await startConsole()
  const { orderId, trade } = await insertPaidOrder(testConsole, 88)
  const { context } = testConsole.server
  const report = {
    outTradeNo: trade,
    transactionId: 'T1',
    ...context.payments.wechat.account,
    provider: 'wechat',
    state: 'paid',
    amountFen: 1,
  } as const
  await quarantineReport(context, report, 'another-amount')
  await quarantineReport(context, report, 'another-amount')
  const list = async (input: Record<string, string>) =>
    (await testConsole.request('GET /quarantine', input, { as: testConsole.staffByRole.finance })).data.list
  const [found, ...more] = await list({ state: 'open' })
  expect(found).toMatchObject({ trade, orderId, why: 'another-amount', amountFen: 1, takenBy: null })
  expect(more).toEqual([])
  const id = found?.id ?? 0
  await take(testConsole, id, await testConsole.addStaff('finance'))
  const input = { id, reason: '他今天休假' }
  await testConsole.request('POST /money-case/:id/release', input, { as: testConsole.staffByRole.finance })
  expect(await take(testConsole, id, testConsole.staffByRole.finance)).toEqual({ id, state: 'taken' })
  expect((await list({ state: 'taken' }))[0]?.takenById).toBe(testConsole.staffByRole.finance.id)
})

test("a refund that WeChat rejects opens one payment exception, and another when it fails differently later; the order's timeline shows it", async () => {
  const testConsole = await startConsole()
  const { context } = testConsole.server
  const { orderId, refundInput } = await insertPaidOrder(testConsole, 88)
  const { finance, service } = testConsole.staffByRole
  await testConsole.request(
    'POST /order/:id/refund-request',
    { ...refundInput, amountFen: 1200 },
    { as: service },
  )
  const { out_refund_no: no } = await context.db
    .selectFrom('refunds')
    .select('out_refund_no')
    .executeTakeFirstOrThrow()
  const says = async (state: 'abnormal' | 'closed') => {
    const refund = { outRefundNo: no, outTradeNo: '', provider: 'wechat' } as const
    const queryRefund = async () => ({ ...refund, state, refundFen: 1200 })
    const payments = { ...context.payments, wechat: { ...context.payments.wechat, queryRefund } }
    await queryAndRecordRefund({ ...context, payments }, refund)
  }
  const list = async (input: Record<string, string>) =>
    (await testConsole.request('GET /failed-refunds', input, { as: finance })).data.list
  const inWork = async () => {
    testConsole.server.advance(6000)
    const { data } = await testConsole.request('GET /work', {}, { as: finance })
    return data.work.find(({ kind }) => kind === 'failed-refunds')?.count
  }
  await Promise.all([says('abnormal'), says('abnormal'), says('abnormal')])
  const [found, ...more] = await list({})
  expect(found).toMatchObject({ no, orderId, amountFen: 1200, refundState: 'abnormal', state: 'open' })
  expect(more).toEqual([])
  expect(await inWork()).toBe(1)
  const id = found?.id ?? 0
  await take(testConsole, id, finance)
  expect(await inWork()).toBe(0)
  expect(await settle(testConsole, id, finance)).toEqual({ id, state: 'settled' })
  // A late SMS does not say that customer service is still dealing with it.
  await testConsole.server.runJob('transaction-notice', { orderId, reference: no, state: 'failed' })
  const sent = context.db.selectFrom('sms_outbox').select('id').where('template', '=', 'refund')
  expect(await sent.execute()).toEqual([])
  await says('abnormal')
  expect(await list({ state: 'open' })).toEqual([])
  await says('closed')
  expect(await list({ state: 'open' })).toMatchObject([{ no, refundState: 'closed' }])
  const { data } = await testConsole.request('GET /orders/:id', { id: orderId }, { as: finance })
  const told = data.timeline.filter(({ source, reference }) => source === 'refund' && reference === no)
  expect(told.map(({ event, by }) => [event, by]).toReversed()).toEqual([
    ['decide', service.name],
    ['fail', null],
    ['take', finance.name],
    ['settle', finance.name],
    ['close', null],
  ])
  const again = await testConsole.request(
    'POST /order/:id/refund-request',
    { ...refundInput, amountFen: 1200 },
    { as: service },
  )
  expect(again.data.waits).toBe(false)
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('a failed charge is listed with WeChat’s reason until the number is renewed or lost; a late manual renewal is not', async () => {
  const { testConsole, world } = await startConsoleWithRenewals()
  const { server, next } = world
  next.fate = 'refuses'
  const charged = await newChargeableOwner(world, '628888,88')
  await createOwner(world, '628889,88')
  const read = async () =>
    (await testConsole.request('GET /charges', {}, { as: await testConsole.addStaff('finance') })).data.list
  server.advance(23 * dayMs)
  await passDays(world, 7)
  expect(await read()).toMatchObject([
    {
      subscriptionId: charged.id,
      state: 'past_due',
      authorised: true,
      nextStep: 'charge',
      amountFen: 8800,
      tries: [{ state: 'unknown', refused: 'rejected' }],
    },
  ])
  next.fate = 'fails'
  await passDays(world, 1)
  server.advance(10 * minuteMs)
  await runDueJobs(server)
  const [row] = await read()
  expect(row?.tries.map(({ refused }) => refused)).toEqual(['rejected', 'PAY_FAIL'])
  await passDays(world, 8)
  expect(await read()).toMatchObject([
    { state: 'suspended', nextStep: 'expire', orderId: row?.orderId, tries: [{}, {}, {}] },
  ])
  await charged.renew()
  expect(await read()).toEqual([])
})

test('the ledger of a month sums payments and refunds of each day', async () => {
  const testConsole = await startConsole()
  await insertPaidOrder(testConsole, 88)
  await insertPaidOrder(testConsole, 12)
  const day = shanghaiDay(testConsole.server.context.clock())
  const read = async (month: string) =>
    (await testConsole.request('GET /ledger/:month', { month }, { as: testConsole.staffByRole.owner })).data
  const month = day.slice(0, 7)
  expect(await read(month)).toEqual({
    days: [{ day, payments: 2, paidFen: 10_000, refunds: 0, refundedFen: 0 }],
    paidFen: 10_000,
    refundedFen: 0,
    since: month,
  })
  expect(await read('2020-01')).toMatchObject({ days: [], since: month })
})
