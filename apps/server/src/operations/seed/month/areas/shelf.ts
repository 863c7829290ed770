import { daysAfter } from '../../../../platform/base/time.ts'
import type { Act } from '../clerks.ts'
import type { Month } from '../month.ts'
import type { Stock } from '../shopper.ts'
import type { Life } from '../timeline.ts'
import { after, daysAgo, some } from './ways.ts'

/** What the members of staff for the inventory do to numbers, beside what shoppers do. */
export function shelf(month: Month): void {
  const { timeline } = month
  const until = daysAfter(timeline.end, 9).toISOString()
  const reserve: Move = (act, number) => act('inventory', 'POST /number/:id/reserve', { ...number, until })
  const lives: [number, string, Move[]][] = [
    [26, '号码待核实归属，先下架', [plainly('withdraw')]],
    [19, '与在售号码重复录入，停用', [plainly('withdraw'), plainly('retire')]],
    [15, '资费核对', [plainly('withdraw'), plainly('publish')]],
    [12, '收到运营商通知，暂停使用', [plainly('block')]],
    [8, '企业客户看号，保留', [reserve]],
    [6, '企业客户看号，保留', [reserve]],
    [5, '客户放弃，取消保留', [reserve, plainly('unreserve')]],
    [3, '疑似被冒用，先封停再核查', [plainly('block'), plainly('unblock')]],
    [2, '下架换价', [plainly('withdraw')]],
    [1, '活动结束，调价', [price]],
    [0.6, '直播间专场，保留到下周', [reserve]],
  ]
  for (const [days, reason, moves] of lives)
    timeline.live(manage(month, { number: month.wanted(), reason, moves }), daysAgo(month, days))
}

/** One number as it was seen, and why. */
type Seen = { id: number; version: number; reason: string }
type Move = (act: Act, number: Seen, priceFen: number) => Promise<unknown>

const plainly =
  (event: 'publish' | 'withdraw' | 'unreserve' | 'retire' | 'block' | 'unblock'): Move =>
  (act, number) =>
    act('inventory', `POST /number/:id/${event}`, number)
const price: Move = (act, number, priceFen) =>
  act('inventory', 'POST /number/:id/price', { ...number, priceFen: priceFen + 1000 })

type Work = { number: Stock; reason: string; moves: Move[] }

async function* manage(month: Month, { number, reason, moves }: Work): Life {
  for (const move of moves) {
    const { version } = await month.context.db
      .selectFrom('number_history')
      .select(({ fn }) => fn.max('id').as('version'))
      .where('number_id', '=', number.id)
      .executeTakeFirstOrThrow()
    await move(month.act, { id: number.id, version, reason }, number.priceFen)
    yield after(month, some(month, 20, 200))
  }
}
