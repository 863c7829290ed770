import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { lockOrder } from '../orders/machine.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { compareBills } from '../checkout/compare-bill.ts'
import { decideRefund } from './decide-refund.ts'
import { queryAndRecordRefund } from './record-refund.ts'
import { sendRefund } from './send-refund.ts'
import { payAgain } from './testing/pay-again.ts'

const dayMs = 86_400_000

/** A paid order of 88 yuan for partial refunds. */
async function paidOrder() {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token, phone } = await server.login()
  const { orderId } = await payOrder(server, token, { numberId })
  const { context } = server
  const payment = await context.db
    .selectFrom('payments')
    .select(['id', 'order_id', 'out_trade_no'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const part = async (amountFen: number): Promise<number | 'refund-too-large'> => {
    try {
      return await inTransaction(context.db, async (trx) => {
        await lockOrder(trx, orderId)
        const at = context.clock()
        return decideRefund(context, trx, { payment, kind: 'part', amountFen, at, reasonCode: 'staff' })
      })
    } catch (error) {
      if (isRefusal(error) && error.refusal === 'refund-too-large') return error.refusal
      throw error
    }
  }
  const shown = async () => (await server.request('GET /order/:id', { id: orderId }, { token })).data
  const arrive = async (ids: readonly number[]) => {
    await waitUntil(
      async () => {
        for (const id of ids) await sendRefund(context, id)
        return context.db.selectFrom('refunds').select('state').where('id', 'in', ids).execute()
      },
      (rows) => rows.every(({ state }) => state === 'succeeded'),
    )
  }
  const withdraw = () => server.request('POST /order/:id/refund', { id: orderId }, { token })
  const bind = () => server.request('POST /order/binding', { orderId, phone }, { token })
  const refunds = () =>
    context.db
      .selectFrom('refunds')
      .select(['id', 'out_refund_no', 'kind', 'amount_fen', 'state'])
      .orderBy('id')
      .execute()
  return { server, context, payment, part, shown, arrive, withdraw, bind, refunds }
}

test('of twenty concurrent refunds of 60 % one is decided', async () => {
  const { context, part, refunds } = await paidOrder()
  const answers = await Promise.all(Array.from({ length: 20 }, () => part(5280)))
  expect(answers.filter((answer) => answer === 'refund-too-large')).toHaveLength(19)
  expect(await refunds()).toHaveLength(1)
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('partial refunds have their own numbers, and a buyer who withdraws gets the rest', async () => {
  const { context, payment, part, shown, arrive, withdraw, refunds } = await paidOrder()
  const first = (await part(1000)) as number
  expect((await shown()).transactions[1]).toMatchObject({ amount: 10, reason: 'staff', state: 'underway' })
  await arrive([first])
  expect((await shown()).transactions[1]).toMatchObject({ amount: 10, state: 'done' })
  expect((await shown()).stage).toBe('paid')
  const second = (await part(2000)) as number
  expect((await withdraw()).status).toBe(200)
  const all = await refunds()
  const no = `R${payment.out_trade_no}`
  expect(all.map(({ out_refund_no, kind, amount_fen }) => [out_refund_no, kind, amount_fen])).toEqual([
    [no, 'part', 1000],
    [`${no}_2`, 'part', 2000],
    [`${no}_3`, 'order', 5800],
  ])
  await arrive([all[2]?.id ?? 0])
  expect((await shown()).stage).toBe('refunding')
  await arrive([second])
  expect((await shown()).stage).toBe('refunded')
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('an order that had a partial refund and was then paid twice can be withdrawn', async () => {
  const { server, context, payment, part, shown, withdraw, refunds } = await paidOrder()
  await part(1000)
  await payAgain(server, payment.order_id)
  expect((await withdraw()).status).toBe(200)
  const no = `R${payment.out_trade_no}`
  expect((await refunds()).map(({ out_refund_no, amount_fen }) => [out_refund_no, amount_fen])).toEqual([
    [no, 1000],
    [`${no}-2`, 8800],
    [`${no}_2`, 7800],
  ])
  expect((await shown()).stage).toBe('refunding')
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('an order that was refunded completely in parts becomes refunded when it is withdrawn', async () => {
  const { context, part, shown, arrive, withdraw } = await paidOrder()
  const ids = [(await part(8000)) as number, (await part(800)) as number]
  expect(await part(1)).toBe('refund-too-large')
  await arrive(ids)
  await withdraw()
  expect((await shown()).stage).toBe('refunded')
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('refunds of one payment that arrive concurrently end its order once', async () => {
  const { context, part, shown, arrive, withdraw, refunds } = await paidOrder()
  await part(3000)
  await part(3000)
  await withdraw()
  await Promise.all((await refunds()).map(({ id }) => arrive([id])))
  expect((await shown()).stage).toBe('refunded')
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('a refund that WeChat has closed can be made again', async () => {
  const { context, payment, part, arrive, refunds } = await paidOrder()
  await part(8800)
  const [first] = await refunds()
  const numbers = { outTradeNo: payment.out_trade_no, outRefundNo: first?.out_refund_no ?? '' }
  const closed = { ...numbers, provider: 'wechat', refundFen: 8800, state: 'closed' } as const
  const payments = {
    ...context.payments,
    wechat: { ...context.payments.wechat, queryRefund: async () => closed },
  }
  for (let told = 0; told < 2; told += 1) await queryAndRecordRefund({ ...context, payments }, closed)
  const second = (await part(8800)) as number
  await arrive([second])
  expect((await refunds()).map(({ state }) => state)).toEqual(['closed', 'succeeded'])
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('the bill and our records agree about several refunds of one payment', async () => {
  const { server, context, part, arrive, bind } = await paidOrder()
  await bind()
  await arrive([(await part(1000)) as number, (await part(2000)) as number])
  server.advance(2 * dayMs)
  server.wechatPay.advanceDays(2)
  await compareBills(context)
  expect(await context.db.selectFrom('bills').select(['payments', 'refunds']).execute()).toContainEqual({
    payments: 1,
    refunds: 2,
  })
  expect(await context.db.selectFrom('bill_differences').selectAll().execute()).toEqual([])
})
