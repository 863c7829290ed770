import { readReviewVersion } from '../../../commerce/refund-requests/review.ts'
import { newTradeNumber } from '../../../commerce/orders/trade-number.ts'
import { dayMs, addDays, hourMs } from '../../../platform/base/time.ts'
import type { Month } from './month.ts'
import { pickOne } from './people.ts'
import { pay } from './purchase.ts'
import type { Story } from './timeline.ts'

/** The work of finance, service and inventory staff on single orders, payments, phones and numbers. */
export function staffWork(month: Month): void {
  const { timeline, daytime, daysAgo, wechat } = month
  const refunds: [number, RefundRequest][] = [
    [21, { amountFen: 1500, reason: '线路故障两天未能接听，补偿' }],
    [14, { reason: '号码与宣传不符，协商退全款', decision: approve }],
    [9, { reason: '客户称不再需要，要求退全年费用', decision: refuse }],
    [8, { reason: '重复扣费申诉', decision: withdraw }],
    [7, { reason: '搬迁海外，申请退剩余月租' }],
    [2.15, { reason: '误购年付，申请退款' }],
  ]
  for (const [days, refund] of refunds) timeline.start(requestRefund(month, refund), daysAgo(days))

  for (const days of [13, 6, 2]) timeline.at(daytime(days), () => payUnknown(month))
  timeline.at(daysAgo(9), () => wechat.setFaults({ unbilledPayments: 1 }))
  timeline.at(daysAgo(5), () => wechat.setFaults({ misbilledPayments: 1 }))
  timeline.start(settleExceptions(month), daytime(2))
  timeline.start(revealPhones(month), daytime(14))

  const until = addDays(timeline.end, 9).toISOString()
  const moves: [number, string, Move[]][] = [
    [26, '号码待核实归属，先下架', ['withdraw']],
    [19, '与在售号码重复录入，停用', ['withdraw', 'retire']],
    [15, '资费核对', ['withdraw', 'publish']],
    [12, '收到运营商通知，暂停使用', ['block']],
    [8, '企业客户看号，保留', ['reserve']],
    [5, '客户放弃，取消保留', ['reserve', 'unreserve']],
    [3, '疑似被冒用，先封停再核查', ['block', 'unblock']],
    [1, '活动结束，调价', ['price']],
  ]
  for (const [days, reason, each] of moves)
    timeline.start(changeNumber(month, { reason, until }, each), daysAgo(days))
}

type RefundRequest = {
  reason: string
  /** By default the full amount, which another person must approve. */
  amountFen?: number
  /** Without a decision the request lapses. */
  decision?: Decision
}

type Decision = (month: Month, requestId: number) => Promise<unknown>

const approve: Decision = async ({ act, context }, id) => {
  const version = (await readReviewVersion(context.db, id)) ?? ''
  return act('finance', 'POST /refund-request/:id/approve', { id, version })
}
const refuse: Decision = ({ act }, id) =>
  act('owner', 'POST /refund-request/:id/refuse', { id, reason: '已使用数日且无故障，按退款规则不予退款' })
const withdraw: Decision = ({ act }, id) => act('service', 'POST /refund-request/:id/withdraw', { id })

/** Two days after a purchase, service requests a refund for the buyer. */
async function* requestRefund(month: Month, { reason, amountFen, decision }: RefundRequest): Story {
  const buyer = month.createShopper()
  const number = month.takeNumber(2000)
  const orderId = yield* pay(month, buyer, number, 12)
  yield month.minutesFromNow(2, 9)
  await buyer.bind(orderId, number)
  yield month.minutesFromNow(47, 47, hourMs)
  const request = { id: orderId, reason, amountFen: amountFen ?? ('all' as const) }
  const { id } = await month.act('service', 'POST /order/:id/refund-request', request)
  yield decision ? month.minutesFromNow(2, 20, hourMs) : month.minutesFromNow(3, 3, dayMs)
  if (decision) await decision(month, id)
  else await month.timeline.runJob('approvals-lapse', {})
}

/** A payment to the merchant account that belongs to no order. */
async function payUnknown({ context, timeline, wechat }: Month): Promise<void> {
  const at = timeline.now()
  const outTradeNo = newTradeNumber(at)
  const trade = { channel: 'browser', outTradeNo, amountFen: 6600, description: '线下收款' } as const
  await context.payments.wechat.createPayment({
    ...trade,
    expiresAt: addDays(at, 1),
    payerClientIp: '203.0.113.9',
  })
  await wechat.pay(outTradeNo)
}

/** Finance settles the oldest bill difference and the oldest payment without an order. */
async function* settleExceptions({ context, act, minutesFromNow }: Month): Story {
  for (const [column, reason] of [
    ['bill_difference_id', '已与微信核对，次日账单已补记'],
    ['quarantined_payment_id', '线下收款，已转财务入账'],
  ] as const) {
    const found = await context.db
      .selectFrom('payment_exceptions')
      .select('id')
      .where(column, 'is not', null)
      .orderBy('id')
      .executeTakeFirst()
    if (!found) continue
    await act('finance', 'POST /money-case/:id/take', { id: found.id })
    yield minutesFromNow(20, 90)
    await act('finance', 'POST /money-case/:id/settle', { id: found.id, reason })
  }
}

/** Service reveals a full phone number and states the reason. */
async function* revealPhones(month: Month): Story {
  for (const reason of ['客户来电核对身份', '快递退回，需联系本人', '回拨确认停机原因']) {
    if (month.lines.length > 0) {
      const id = pickOne(month.random, month.lines).owner.id()
      await month.act('service', 'POST /reveals', { kind: 'customer', id, reason })
    }
    yield month.minutesFromNow(2, 5, dayMs)
  }
}

type Move = 'publish' | 'withdraw' | 'reserve' | 'unreserve' | 'retire' | 'block' | 'unblock' | 'price'

/** Inventory staff changes one number, step by step. */
async function* changeNumber(
  month: Month,
  { reason, until }: { reason: string; until: string },
  moves: Move[],
): Story {
  const { id, priceFen } = month.takeNumber()
  for (const move of moves) {
    const { version } = await month.context.db
      .selectFrom('number_history')
      .select(({ fn }) => fn.max('id').as('version'))
      .where('number_id', '=', id)
      .executeTakeFirstOrThrow()
    const input = { id, version, reason }
    if (move === 'reserve') await month.act('inventory', 'POST /number/:id/reserve', { ...input, until })
    else if (move === 'price')
      await month.act('inventory', 'POST /number/:id/price', { ...input, priceFen: priceFen + 100 })
    else await month.act('inventory', `POST /number/:id/${move}`, input)
    yield month.minutesFromNow(20, 200)
  }
}
