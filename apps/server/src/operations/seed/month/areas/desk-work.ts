import { dayMs, hourMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { momentOf } from '../rhythm.ts'
import { templates } from '../texts/templates.ts'
import type { Life } from '../timeline.ts'
import { after, daysAgo, pay, some } from './ways.ts'

/** What service, finance, telephony and the owner do, beside answering. */
export function deskWork(month: Month): void {
  const { random, timeline } = month
  const on = (days: number) => momentOf(random, timeline.end, days)
  templates.forEach((template, nth) =>
    timeline.at(on(26 - 2 * nth), async () => {
      await month.act('service', 'POST /templates', template)
    }),
  )
  const refunds: [number, Refund][] = [
    [19, { amountFen: 1500, reason: '线路故障两天未能接听，补偿' }],
    [12, { decision: approved, reason: '号码与宣传不符，协商退全款' }],
    [7, { decision: refused, reason: '客户称不再需要，要求退全年费用' }],
    [6, { decision: withdrawn, reason: '重复扣费申诉' }],
    [5, { reason: '搬迁海外，申请退剩余月租' }],
    [1, { reason: '连续三天无法接通，客户要求退款' }],
  ]
  for (const [days, refund] of refunds) timeline.live(asksBack(month, refund), on(days + 2))
  timeline.live(asksBack(month, { reason: '误购年付，申请退款' }), daysAgo(month, 2.15))
  timeline.live(settles(month), on(2))
  timeline.live(reveals(month), on(14))
}

type Refund = {
  /** All of it where it is not given, which needs another person. */
  amountFen?: number
  reason: string
  /** What becomes of it; by default nobody decides, and after 72 hours it lapses. */
  decision?: (month: Month, requestId: number) => Promise<unknown>
}

const approved: Refund['decision'] = (month, id) =>
  month.act('finance', 'POST /refund-request/:id/approve', { id })
const refused: Refund['decision'] = (month, id) =>
  month.act('owner', 'POST /refund-request/:id/refuse', {
    id,
    reason: '已使用数日且无故障，按退款规则不予退款',
  })
const withdrawn: Refund['decision'] = (month, id) =>
  month.act('service', 'POST /refund-request/:id/withdraw', { id })

/** Somebody has a number for a year, and two days later wants money back. */
async function* asksBack(month: Month, { amountFen, reason, decision }: Refund): Life {
  const buyer = month.newcomer()
  const number = month.wanted(2000)
  const orderId = yield* pay(month, buyer, number, { months: 12 })
  yield after(month, some(month, 2, 9))
  await buyer.bind(orderId, number.digits)
  yield after(month, 2 * dayMs - hourMs)
  const asked = { id: orderId, reason, amountFen: amountFen ?? ('all' as const) }
  const { id } = await month.act('service', 'POST /order/:id/refund-request', asked)
  if (decision) {
    yield after(month, some(month, 2, 20, hourMs))
    await decision(month, id)
  } else {
    yield after(month, 3 * dayMs)
    await month.timeline.run('approvals-lapse', {})
  }
}

/** Finance explains the oldest difference to WeChat's bill, and the oldest payment that fitted nothing. */
async function* settles(month: Month): Life {
  const { db } = month.context
  for (const [column, reason] of [
    ['bill_difference_id', '已与微信核对，次日账单已补记'],
    ['quarantined_payment_id', '测试通知，金额不符，未入账'],
  ] as const) {
    const found = await db
      .selectFrom('money_cases')
      .select('id')
      .where(column, 'is not', null)
      .orderBy('id')
      .executeTakeFirst()
    if (!found) continue
    await month.act('finance', 'POST /money-case/:id/take', { id: found.id })
    yield after(month, some(month, 20, 90))
    await month.act('finance', 'POST /money-case/:id/settle', { id: found.id, reason })
  }
}

/** A phone in full, for a reason, now and then. */
async function* reveals(month: Month): Life {
  for (const reason of ['客户来电核对身份', '快递退回，需联系本人', '回拨确认停机原因']) {
    const owner = month.lines[month.random.below(month.lines.length)]?.owner
    if (owner) await month.act('service', 'POST /reveals', { kind: 'customer', id: owner.id(), reason })
    yield after(month, some(month, 2, 5, dayMs))
  }
}
