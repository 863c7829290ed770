import {
  paymentReasons,
  type RefundReason,
  refundOutcomes,
  refundReasons,
} from '@hao/contract/transaction-words.ts'
import type { Transaction } from '@hao/contract/entities.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
import { requestRefundAsStaff } from '../refund-requests/testing/staff-request.ts'
import { recordRefundReport } from './record-refund.ts'

const hourMs = 3_600_000

/** A buyer of a number for 88 yuan a month, who has not ordered it yet. */
async function createBuyer() {
  const server = await startTestServer({ workers: true })
  const { 628888: numberId } = await server.stock('628888,88')
  let session = await server.login()
  const { id: userId, phone } = session
  const logIn = async () => {
    if (session.expiresAt <= server.context.clock().toISOString()) session = await server.login(phone)
    return session.token
  }
  const request: TestServer['request'] = async (key, input) =>
    server.request(key, input, { token: await logIn() })
  const buy = async () => (await payOrder(server, await logIn(), { numberId })).orderId
  const readOrder = async (id: number) => (await request('GET /order/:id', { id })).data
  /** Buys and binds; the ids of the order and the subscription. */
  const own = async () => {
    const orderId = await buy()
    await request('POST /order/binding', { orderId, phone })
    return { orderId, id: (await readOrder(orderId)).subscriptionId ?? 0 }
  }
  const end = (id: number) => request('POST /subscription/:id/end', { id, confirmed: true })
  return { server, numberId, phone, userId, request, buy, own, end, readOrder }
}

type Buyer = Awaited<ReturnType<typeof createBuyer>>

/** Pays two attempts of one order: WeChat had not closed the first one. */
async function payTwice({ server, numberId, request }: Buyer): Promise<number> {
  server.wechatPay.setFaults({ silent: true })
  const { data } = await request('POST /wxpay/h5', { numberId, agreed: true })
  await server.wechatPay.pay(data.out_trade_no)
  const { db, payments } = server.context
  const first = await payments.wechat.queryPayment(data.out_trade_no)
  const outTradeNo = `${data.out_trade_no}-2`
  const { id: _id, ...attempt } = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ state: 'closed' }).execute()
  await db
    .insertInto('payments')
    .values({ ...attempt, out_trade_no: outTradeNo })
    .execute()
  await settlePayment(server.context, { ...first, outTradeNo, transactionId: 'T2' })
  await settlePayment(server.context, first)
  server.wechatPay.setFaults({ silent: false })
  return data.orderId
}

/** Pays an order after its end, when the number belongs to another buyer. */
async function payLate({ server, numberId, request }: Buyer): Promise<number> {
  const { data } = await request('POST /wxpay/h5', { numberId, agreed: true })
  const { db } = server.context
  await db.updateTable('orders').set({ stage: 'expired' }).execute()
  await db.updateTable('payments').set({ state: 'closed' }).execute()
  const free = { state: 'on_sale', held_by_order_id: null, held_until: null } as const
  await db.updateTable('numbers').set(free).execute()
  const { token } = await server.login()
  await server.request('POST /order', { numberId, agreed: true }, { token })
  await server.wechatPay.pay(data.out_trade_no)
  return data.orderId
}

/** A deleted account sees no refund: commerce/checkout/deleted-buyer.test.ts. */
type ShownReason = Exclude<RefundReason, 'account-deleted'>

/** Makes a refund for each reason and returns its order: a new reason needs its way here. */
const ways: Record<ShownReason, (buyer: Buyer) => Promise<number>> = {
  withdrawn: async ({ buy, request }) => {
    const id = await buy()
    await request('POST /order/:id/refund', { id })
    return id
  },
  'given-up-unbound': async ({ buy, readOrder, end }) => {
    const orderId = await buy()
    await end((await readOrder(orderId)).subscriptionId ?? 0)
    return orderId
  },
  unbound: async ({ server, buy }) => {
    const orderId = await buy()
    server.advance(73 * hourMs)
    await server.runJob('unbound-refund', { orderId })
    return orderId
  },
  'given-up': async ({ server, own, end }) => {
    const { orderId, id } = await own()
    server.advance(hourMs)
    await end(id)
    return orderId
  },
  'paid-twice': payTwice,
  'number-gone': payLate,
  'service-over': async ({ server, own, end, request }) => {
    const { id } = await own()
    const { data } = await request('POST /subscription/:id/renew', { id, months: 3 })
    await end(id)
    await server.wechatPay.pay(data.out_trade_no)
    return data.orderId
  },
  staff: async ({ server, own }) => {
    const { orderId } = await own()
    for (const fen of [1000, 2000]) await requestRefundAsStaff(server.context, orderId, fen)
    return orderId
  },
}

const settled = ({ state }: Transaction) => state === 'done'

test.each(Object.entries(ways))(
  'a refund because of %s is in ledger, order, record and SMS',
  async (reason, make) => {
    const buyer = await createBuyer()
    const { server, phone, userId, request, readOrder } = buyer
    const id = await make(buyer)
    const order = await waitUntil(
      () => readOrder(id),
      ({ transactions }) => transactions.some(({ kind }) => kind === 'refund') && transactions.every(settled),
    )
    expect(order.transactions.filter(({ kind }) => kind === 'refund').map((each) => each.reason)).toContain(
      reason,
    )

    const { db } = server.context
    const ledger = await db
      .selectFrom('ledger')
      .select(['kind', 'reference', 'amount_fen'])
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute()
    const shown = order.transactions.map(({ kind, reference, amount }) => ({
      kind,
      reference,
      amount_fen: Math.round(amount * 100),
    }))
    expect(shown.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))).toEqual(ledger)

    const { subscriptionId } = order
    const filter = { id: userId, pageSize: 100, ...(subscriptionId && { subscriptionId }) }
    const { data } = await request('GET /order/user/:id', filter)
    expect(data.list.find((each) => each.id === id)?.transactions).toEqual(order.transactions)

    const received = await waitUntil(
      async () =>
        (await selectSmsTo(server.context, phone)).map(({ params }) => Object.values(params).join(' ')),
      (all) => order.transactions.every((each) => all.some((sms) => tells(sms, each))),
    )
    expect(received.length).toBeGreaterThan(0)
    expect(await findBrokenInvariants(db)).toEqual({})
  },
)

/** Whether an SMS has amount, reason, moment and state of a payment or refund. */
function tells(sms: string, { kind, reason, amount, at, state }: Transaction): boolean {
  const time = new Date(Date.parse(at) + 8 * hourMs).toISOString().slice(5, 16).replace('T', ' ')
  const words =
    reason === 'new' || reason === 'renew'
      ? [paymentReasons[reason]]
      : [refundReasons[reason], refundOutcomes[state]]
  return [kind === 'payment' ? '95013-628888' : '', amount.toFixed(2), time, ...words].every((word) =>
    sms.includes(word),
  )
}

test('a refund shows its states: on its way, failed, arrived at the provider’s time; each SMS comes once', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token, phone } = await server.login()
  const { orderId, out_trade_no: outTradeNo } = await payOrder(server, token, { numberId })
  await server.request('POST /order/:id/refund', { id: orderId }, { token })
  const reference = `R${outTradeNo}`
  const read = async () => (await server.request('GET /order/:id', { id: orderId }, { token })).data
  const notify = (state: Transaction['state']) =>
    server.runJob('transaction-notice', { orderId, reference, state })
  const report = (state: 'abnormal' | 'succeeded', successTime?: Date) =>
    recordRefundReport(server.context, {
      provider: 'wechat',
      outTradeNo,
      outRefundNo: reference,
      refundFen: 8800,
      state,
      ...(successTime && { successTime }),
    })
  const states = async () =>
    (await selectSmsTo(server.context, phone)).flatMap(({ params }) => params['state'] ?? []).toReversed()

  expect((await read()).transactions[1]).toMatchObject({ amount: 88, reason: 'withdrawn', state: 'underway' })
  await notify('underway')
  await report('abnormal')
  await report('abnormal')
  expect((await read()).transactions[1]?.state).toBe('failed')
  await notify('failed')
  const arrivedAt = new Date(Date.now() + 1_800_000)
  await report('succeeded', arrivedAt)
  const order = await read()
  expect(order.transactions[1]).toMatchObject({ state: 'done', at: arrivedAt.toISOString() })
  expect(order.timeline.at(-1)).toEqual({ stage: 'refunded', at: arrivedAt.toISOString() })
  await notify('failed')
  await notify('done')
  expect(await states()).toEqual(['正在退回', '没有退成，由客服处理', '已退回'])
  const queued = await sql<{ state: string }>`
    SELECT data ->> 'state' AS state FROM jobs WHERE name = 'transaction-notice'
      AND data ->> 'reference' = ${reference} ORDER BY run_at`.execute(server.context.db)
  expect(queued.rows.map(({ state }) => state)).toEqual(['underway', 'failed', 'done'])
})
