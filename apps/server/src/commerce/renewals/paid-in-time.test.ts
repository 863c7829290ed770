import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { addMonths } from '../../telephony/subscriptions/period.ts'
import { queryAndSettle } from '../checkout/check-payment.ts'
import { createOwner, passDays, runDueJobs, startRenewalServer, type RenewalServer } from './testing/owner.ts'

const dayMs = 24 * 3_600_000
const minuteMs = 60_000

const sound = async ({ server: { context } }: RenewalServer) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

/** An owner some minutes before a moment this many days after the end of the period. */
async function startBefore(day: number, minutes: number, renewal?: 'ends') {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  if (renewal) await owner.request('PATCH /subscription/:id', { id: owner.id, renewal })
  const { periodEnd = '' } = await owner.subscription()
  const { server } = world
  const leftMs = () =>
    Date.parse(periodEnd) + day * dayMs - minutes * minuteMs - server.context.clock().getTime()
  await passDays(world, Math.floor(leftMs() / dayMs))
  server.advance(leftMs())
  await runDueJobs(server)
  const order = async (months = 1) =>
    (await owner.request('POST /subscription/:id/renew', { id: owner.id, months })).data
  const state = async () => [(await owner.subscription()).state, await owner.numberState()]
  const refunds = () => world.bank.moved.filter(({ fen }) => fen < 0)
  /** Lets minutes pass; the server's jobs run at their end. */
  const passMinutes = async (count: number) => {
    server.advance(count * minuteMs)
    await runDueJobs(server)
  }
  return { world, owner, periodEnd, order, state, refunds, passMinutes }
}

test.each([1, 16, 60])(
  'a renewal paid two minutes before the number is lost, and learnt of %d minutes after it, renews it',
  async (minutes) => {
    const { world, owner, order, state, refunds, passMinutes } = await startBefore(30, 2)
    const { out_trade_no } = await order()
    const paidAt = world.server.context.clock().getTime()
    world.bank.pay(out_trade_no)
    await passMinutes(2 + minutes)
    expect(await state()).toEqual(['active', 'bound'])
    const { periodStart = '', periodEnd } = await owner.subscription()
    expect(Math.abs(Date.parse(periodStart) - paidAt)).toBeLessThan(minuteMs)
    expect(periodEnd).toBe(addMonths(new Date(periodStart), 1).toISOString())
    expect(refunds()).toEqual([])
    await sound(world)
  },
)

test('a renewal paid two minutes before a number stops ringing adds its months without a break or an SMS', async () => {
  const { world, owner, periodEnd, order, state, passMinutes } = await startBefore(7, 2)
  world.bank.pay((await order()).out_trade_no)
  const told = (await owner.messages()).length
  await passMinutes(3)
  expect(await state()).toEqual(['active', 'bound'])
  expect((await owner.subscription()).periodStart).toBe(periodEnd)
  expect(await owner.messages()).toHaveLength(told)
  await sound(world)
})

test('a renewal paid before the end of a number that was to end is kept, and the number goes on', async () => {
  const { world, owner, periodEnd, order, state, refunds, passMinutes } = await startBefore(0, 2, 'ends')
  const before = await owner.subscription()
  world.bank.pay((await order()).out_trade_no)
  await passMinutes(3)
  expect(await state()).toEqual(['active', 'bound'])
  const after = await owner.subscription()
  expect([after.periodStart, after.periodEnd]).toEqual([
    before.periodStart,
    addMonths(new Date(periodEnd), 1).toISOString(),
  ])
  expect(refunds()).toEqual([])
  await sound(world)
})

test('a number whose renewal is not paid is lost when its order is over; after its time none is ordered', async () => {
  const { world, owner, order, state, passMinutes } = await startBefore(30, 2)
  const { orderId } = await order()
  await passMinutes(3)
  expect((await state())[0]).toBe('suspended')
  const late = await owner.request('POST /subscription/:id/renew', { id: owner.id, months: 3 })
  expect([late.status, late.failure.error]).toEqual([409, 'subscription-over'])
  await passMinutes(14)
  await passMinutes(1)
  expect(await state()).toEqual(['ended', 'cooling'])
  expect((await owner.request('GET /order/:id', { id: orderId })).data.stage).toBe('expired')
  await sound(world)
})

test('while the provider does not answer about an open payment the number is kept', async () => {
  const { world, order, state, passMinutes } = await startBefore(30, 2)
  const { out_trade_no } = await order()
  world.bank.pay(out_trade_no)
  const { wechat } = world.server.context.payments
  const silent = async () => Promise.reject(new AdapterError('unavailable', 'no answer'))
  world.server.context.payments.wechat = { ...wechat, queryPayment: silent, closePayment: silent }
  await passMinutes(60)
  expect(await state()).toEqual(['suspended', 'suspended'])
  world.server.context.payments.wechat = wechat
  await passMinutes(2)
  expect(await state()).toEqual(['active', 'bound'])
  await sound(world)
})

test('a payment that was under way when its order was cancelled, and succeeded before the end, recovers the number', async () => {
  const { world, owner, order, state, refunds, passMinutes } = await startBefore(30, 5)
  const { out_trade_no, orderId } = await order()
  await owner.request('POST /order/:id/cancel', { id: orderId })
  const successTime = world.server.context.clock()
  await passMinutes(6)
  expect(await state()).toEqual(['ended', 'cooling'])
  const { wechat } = world.server.context.payments
  const paid = { state: 'paid', transactionId: 'T1', currency: 'CNY', successTime } as const
  const queryPayment = async (trade: string) => ({ ...(await wechat.queryPayment(trade)), ...paid })
  await queryAndSettle(
    {
      ...world.server.context,
      payments: { ...world.server.context.payments, wechat: { ...wechat, queryPayment } },
    },
    { provider: 'wechat', outTradeNo: out_trade_no },
  )
  expect(await state()).toEqual(['active', 'bound'])
  expect(refunds()).toEqual([])
  await sound(world)
})
