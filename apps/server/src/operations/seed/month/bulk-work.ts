import { type PriceRules, defaultPriceRules } from '@hao/numbers/price.ts'
import { addDays, hourMs, shanghaiDay, startOfShanghaiDay } from '../../../platform/base/time.ts'
import type { Month } from './month.ts'
import { pay } from './purchase.ts'
import type { Story } from './timeline.ts'

const drafts: readonly [daysAgo: number, name: string, rules: PriceRules][] = [
  [9, '含 8 的号码上浮', { ...defaultPriceRules, lucky: { ...defaultPriceRules.lucky, '8': 1.1 } }],
  [3, '长号码小幅上调', { ...defaultPriceRules, longer: 0.97 }],
  [1, '含 4 的号码让利', { ...defaultPriceRules, four: 0.5 }],
]

/** Bulk changes and drafts of price rules by inventory staff. */
export function bulkWork(month: Month): void {
  const { timeline, daytime, act } = month
  month.schedule(promotion, [daytime(6)])
  month.schedule(reservation, [month.daysAgo(0.2)])
  timeline.at(month.daysAgo(0.03), async () => {
    const ids = Array.from({ length: 30 }, () => month.pickNumber().id)
    const reason = '年末清仓价 4.9 元，待确认'
    await act('inventory', 'POST /sets', { change: { move: 'price', priceFen: 490 }, meant: { ids }, reason })
  })
  for (const [days, name, rules] of drafts)
    timeline.at(daytime(days), async () => {
      await act('inventory', 'POST /prices', { name, rules, effectiveAt: dayAfter(month, 45) })
    })
}

/** The start of the day `days` after the month's end. */
const dayAfter = ({ timeline }: Month, days: number) =>
  startOfShanghaiDay(shanghaiDay(addDays(timeline.end, days))).toISOString()

/** Six numbers that cost at least `minFen` a month. */
const takeSix = (month: Month, minFen: number) => Array.from({ length: 6 }, () => month.takeNumber(minFen))

/** A price change that finance approves, and its undo. Two of the numbers are sold before that. */
async function* promotion(month: Month): Story {
  const { act, minutesFromNow } = month
  const numbers = takeSix(month, 1200)
  const change = { move: 'price', priceFen: 590 } as const
  const reason = '周末促销，统一 5.9 元'
  const { id } = await act('inventory', 'POST /sets', {
    change,
    meant: { ids: numbers.map((each) => each.id) },
    reason,
  })
  yield* askAndApprove(month, { id, turn: 'run', reason })
  for (const number of numbers.slice(0, 2)) {
    yield minutesFromNow(10, 60)
    const buyer = month.createShopper()
    const orderId = yield* pay(month, buyer, number, 3)
    yield minutesFromNow(2, 9)
    await buyer.bind(orderId, number)
  }
  yield minutesFromNow(5, 9, hourMs)
  yield* askAndApprove(month, { id, turn: 'undo', reason: '促销结束，恢复原价' })
}

/** Inventory staff asks to run or undo a set, and finance approves. */
async function* askAndApprove(
  { act, context, minutesFromNow }: Month,
  request: { id: number; turn: 'run' | 'undo'; reason: string },
): Story {
  yield minutesFromNow(1, 6)
  await act('inventory', 'POST /set/:id/ask', request)
  const { id } = await context.db
    .selectFrom('approvals')
    .select((approval) => approval.fn.max('id').as('id'))
    .where('kind', '=', 'price-change')
    .where('subject_id', '=', request.id)
    .executeTakeFirstOrThrow()
  yield minutesFromNow(10, 50)
  await act('finance', 'POST /set/:id/approve', { id: request.id, approvalId: id })
}

/** A reservation that can still be undone when the month ends. */
async function* reservation(month: Month): Story {
  const change = { move: 'reserve', until: dayAfter(month, 7) } as const
  const reason = '直播专场备货'
  const ids = takeSix(month, 600).map(({ id }) => id)
  const { id } = await month.act('inventory', 'POST /sets', { change, meant: { ids }, reason })
  yield month.minutesFromNow(1, 6)
  await month.act('inventory', 'POST /set/:id/run', { id, reason })
}
