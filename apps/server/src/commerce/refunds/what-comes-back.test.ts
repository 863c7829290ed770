import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startConsole } from '../../console/testing/console.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { createOwner, startRenewalServer } from '../renewals/testing/owner.ts'
import { requestRefundAsStaff } from '../refund-requests/testing/staff-request.ts'
import { recordRefundReport } from './record-refund.ts'
import { payAgain } from './testing/pay-again.ts'

/** The owner of a number for 8 yuan a month, bound for 12 months: 96 yuan for 366 days. */
async function ownYear() {
  const renewals = await startRenewalServer()
  const { server, bank } = renewals
  const owner = await createOwner(renewals, '628888,8', 12)
  const { db } = server.context
  /** Until an hour before a day ends, so that this day is left, too. */
  const passDays = (days: number) => {
    server.advance(days * dayMs - hourMs)
    return server.runJob('refunds-reconcile', {})
  }
  /** Staff return a part of an order. */
  const part = (fen: number, orderId = owner.orderId) => requestRefundAsStaff(server.context, orderId, fen)
  const selectRefunds = () => db.selectFrom('refunds').selectAll().where('state', '<>', 'closed').execute()
  /** Ends the number. Returns what was promised just before, and what came back (yuan). */
  const end = async () => {
    const { refundable: promised } = await owner.subscription()
    const before = await selectRefunds()
    await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
    const back = (sum(await selectRefunds()) - sum(before)) / 100
    expect(await findBrokenInvariants(db, server.context.clock())).toEqual({})
    return { promised, back }
  }
  /** The provider makes none of the refunds that are under way. */
  const failRefunds = async () => {
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['out_refund_no as outRefundNo', 'out_trade_no as outTradeNo'])
      .execute()
    for (const each of rows)
      await recordRefundReport(server.context, { ...each, provider: 'wechat', refundFen: 0, state: 'closed' })
  }
  const payTwice = () => payAgain(server, owner.orderId, bank)
  return { owner, passDays, part, end, failRefunds, payTwice }
}

const sum = (rows: readonly { amount_fen: number }[]) => rows.reduce((fen, each) => fen + each.amount_fen, 0)

test('an owner who had half of a year back and gives up after half of it gets half of the other half', async () => {
  const { passDays, part, end } = await ownYear()
  await part(4800)
  await passDays(183)
  expect(await end()).toEqual({ promised: 24, back: 24 })
})

test('without a part refund the whole days left come back', async () => {
  const { passDays, end } = await ownYear()
  await passDays(183)
  expect(await end()).toEqual({ promised: 48, back: 48 })
})

test('a part of one payment leaves what comes back of another', async () => {
  const { owner, passDays, part, end } = await ownYear()
  await passDays(183)
  const renewal = await owner.renew(12)
  await part(4800)
  // 24 of the running year, and all of the next one, which has not begun.
  expect((await owner.subscription()).refundable).toBe(24 + 96)
  await part(1000, renewal.id)
  expect(await end()).toEqual({ promised: 24 + 86, back: 24 + 86 })
})

test('an order that staff have refunded entirely gives nothing back when it ends', async () => {
  const { passDays, part, end } = await ownYear()
  await passDays(1)
  await part(9600)
  expect(await end()).toEqual({ promised: 0, back: 0 })
})

test('a part refund that the provider has closed counts as not made', async () => {
  const { passDays, part, end, failRefunds } = await ownYear()
  await passDays(183)
  await part(4800)
  await failRefunds()
  expect(await end()).toEqual({ promised: 48, back: 48 })
})

test('refunds of a second payment, automatic or by staff, leave what comes back of the first', async () => {
  const { owner, passDays, part, end, failRefunds, payTwice } = await ownYear()
  await passDays(183)
  await payTwice()
  expect((await owner.subscription()).refundable).toBe(48)
  await failRefunds()
  expect((await owner.subscription()).refundable).toBe(48)
  // Staff return the second payment in place of the refund that failed.
  await part(9600)
  expect(await end()).toEqual({ promised: 48, back: 48 })
})

test('a buyer who withdraws is told what is left of the payment, which comes back', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { token, orderId } = await createNumberOwner(server, '628888', { bound: false })
  await requestRefundAsStaff(server.context, orderId, 1000)
  await payAgain(server, orderId)
  const { data } = await server.request('GET /order/:id', { id: orderId }, { token })
  expect(data).toMatchObject({ amount: 88, refundable: 78 })
  const { data: withdrawn } = await server.request('POST /order/:id/refund', { id: orderId }, { token })
  expect(withdrawn.transactions.filter(({ reason }) => reason === 'withdrawn')).toMatchObject([
    { amount: 78 },
  ])
  expect(withdrawn.refundable).toBeUndefined()
})

test('staff who return all of a paid order are told what is left of the payment, which comes back', async () => {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  server.wechatPay.setFaults({ silent: true })
  const { orderId: id } = await createNumberOwner(server, '628888', { bound: false })
  await requestRefundAsStaff(server.context, id, 1000)
  const second = await payAgain(server, id)
  const failed = { outTradeNo: second, outRefundNo: `R${second}`, refundFen: 0, state: 'closed' } as const
  await recordRefundReport(server.context, { ...failed, provider: 'wechat' })
  const as = staffByRole.service
  const { data } = await testConsole.request('GET /orders/:id', { id }, { as })
  expect(data.money).toMatchObject({ refundableFen: 8800, allFen: 7800 })
  const input = { id, reason: '客诉', amountFen: 'all' }
  const { data: asked } = await testConsole.request('POST /order/:id/refund-request', input, { as })
  expect(asked).toMatchObject({ waits: false })
  const { data: after } = await testConsole.request('GET /orders/:id', { id }, { as })
  expect(after.refunds[0]).toMatchObject({ kind: 'order', amountFen: 7800 })
})
