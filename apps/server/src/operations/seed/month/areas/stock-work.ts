import { priceRules, type PriceRules } from '@hao/numbers/price.ts'
import type { ConsoleInput } from '@hao/contract/console/endpoints.ts'
import {
  daysAfter,
  hourMs,
  minuteMs,
  shanghaiDay,
  startOfShanghaiDay,
} from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { momentOf } from '../rhythm.ts'
import type { Stock } from '../shopper.ts'
import type { Life } from '../timeline.ts'
import { after, daysAgo, pay, some, type Way } from './ways.ts'

/** What the staff for the inventory does to many numbers at once, and to what they cost. */
export function stockWork(month: Month): void {
  const { random, timeline } = month
  const lives: [number, (month: Month) => Life][] = [
    [13, offAndOn],
    [6, undoneInPart],
    [4, undone],
  ]
  for (const [days, life] of lives) timeline.live(life(month), momentOf(random, timeline.end, days))
  timeline.live(kept(month), daysAgo(month, 0.2))
  timeline.at(daysAgo(month, 0.03), () => preview(month))
  for (const [days, name, rules] of drafts)
    timeline.at(momentOf(random, timeline.end, days), () => draft(month, name, rules))
}

const drafts: readonly [number, string, PriceRules][] = [
  [9, '含 8 的号码上浮', { ...priceRules, lucky: { ...priceRules.lucky, '8': 1.1 } }],
  [3, '长号码小幅上调', { ...priceRules, longer: 0.97 }],
  [1, '含 4 的号码让利', { ...priceRules, four: 0.5 }],
]

type Change = ConsoleInput<'POST /sets'>['change']
type Turn = { change: Change; reason: string; ids: number[] }

/** Six numbers that cost so much a month or more. */
const six = (month: Month, leastFen = 600) => Array.from({ length: 6 }, () => month.wanted(leastFen))
const idsOf = (numbers: readonly Stock[]) => numbers.map(({ id }) => id)
/** The beginning of the day that is so many days after the month. */
const until = ({ timeline }: Month, days: number) =>
  startOfShanghaiDay(shanghaiDay(daysAfter(timeline.end, days))).toISOString()

/** Previews a change of these numbers, looks at it, and has it carried out; the set. */
async function* turn(month: Month, { change, reason, ids }: Turn): Way<number> {
  const { id } = await month.act('inventory', 'POST /sets', { change, meant: { ids }, reason })
  yield after(month, some(month, 1, 6))
  await month.act('inventory', 'POST /set/:id/run', { id, reason })
  yield after(month, minuteMs)
  return id
}

/** The same for prices that fall so far that finance has to approve it. */
async function* approvedTurn(month: Month, { change, reason, ids }: Turn): Way<number> {
  const { id } = await month.act('inventory', 'POST /sets', { change, meant: { ids }, reason })
  yield after(month, some(month, 1, 6))
  await month.act('inventory', 'POST /set/:id/ask', { id, turn: 'run', reason })
  const { id: approvalId } = await month.context.db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'price-change')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  yield after(month, some(month, 10, 50))
  await month.act('finance', 'POST /set/:id/approve', { id, approvalId })
  yield after(month, minuteMs)
  return id
}

async function* offAndOn(month: Month): Life {
  const ids = idsOf(six(month))
  yield* turn(month, { change: { move: 'withdraw' }, reason: '供应方合同到期，整批下架', ids })
  yield after(month, some(month, 4, 20, hourMs))
  yield* turn(month, { change: { move: 'publish' }, reason: '合同已续签，重新上架', ids })
}

/** Two of the numbers are another's by the time it is taken back. */
async function* undoneInPart(month: Month): Life {
  const numbers = six(month, 1200)
  const change = { move: 'price', priceFen: 590 } as const
  const id = yield* approvedTurn(month, { change, reason: '周末促销，统一 5.9 元', ids: idsOf(numbers) })
  for (const number of numbers.slice(0, 2)) {
    yield after(month, some(month, 10, 60))
    const buyer = month.newcomer()
    const orderId = yield* pay(month, buyer, number, { months: 3 })
    yield after(month, some(month, 2, 9))
    await buyer.bind(orderId, number.digits)
  }
  yield after(month, some(month, 5, 9, hourMs))
  await month.act('inventory', 'POST /set/:id/undo', { id, reason: '促销结束，恢复原价' })
}

async function* undone(month: Month): Life {
  const change = { move: 'reserve', until: until(month, 10) } as const
  const ids = idsOf(six(month))
  const id = yield* turn(month, { change, reason: '企业团购，整批保留', ids })
  yield after(month, some(month, 3, 8, hourMs))
  await month.act('inventory', 'POST /set/:id/undo', { id, reason: '客户取消团购' })
}

/** Can be taken back as the month ends. */
async function* kept(month: Month): Life {
  const change = { move: 'reserve', until: until(month, 7) } as const
  yield* turn(month, { change, reason: '直播专场备货', ids: idsOf(six(month)) })
}

/** Waits for somebody to have it carried out; some of the numbers are sold. */
async function preview(month: Month): Promise<void> {
  const ids = Array.from({ length: 30 }, () => month.seen().id)
  const change = { move: 'price', priceFen: 490 } as const
  await month.act('inventory', 'POST /sets', { change, meant: { ids }, reason: '年末清仓价 4.9 元，待确认' })
}

/** Other prices, from some weeks after the month on. */
async function draft(month: Month, name: string, rules: PriceRules): Promise<void> {
  await month.act('inventory', 'POST /prices', { name, rules, effectiveAt: until(month, 45) })
}
