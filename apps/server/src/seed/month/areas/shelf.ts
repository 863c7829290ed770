import { refuse } from '../../../refuse.ts'
import { moveNumber } from '../../../stocking/move-number.ts'
import type { Move } from '../../../stocking/moves.ts'
import { lockNumber } from '../../../stocking/queries.ts'
import { daysAfter } from '../../../time.ts'
import type { Month } from '../month.ts'
import type { Stock } from '../shopper.ts'
import type { Life } from '../timeline.ts'
import { after, daysAgo, some } from './ways.ts'

/** What the members of staff for the inventory do to numbers, beside what shoppers do. */
export function shelf(month: Month): void {
  const { timeline } = month
  const until = daysAfter(timeline.end, 9)
  const reserved: Move = { move: 'reserve', until }
  const lives: [number, string, Move[]][] = [
    [26, '号码待核实归属，先下架', [{ move: 'withdraw' }]],
    [19, '与在售号码重复录入，停用', [{ move: 'withdraw' }, { move: 'retire' }]],
    [15, '资费核对', [{ move: 'withdraw' }, { move: 'publish' }]],
    [12, '收到运营商通知，暂停使用', [{ move: 'block' }]],
    [8, '企业客户看号，保留', [reserved]],
    [6, '企业客户看号，保留', [reserved]],
    [5, '客户放弃，取消保留', [reserved, { move: 'unreserve' }]],
    [3, '疑似被冒用，先封停再核查', [{ move: 'block' }, { move: 'unblock' }]],
    [2, '下架换价', [{ move: 'withdraw' }]],
    [1, '活动结束，调价', [{ move: 'price', priceFen: 12_800, struckPriceFen: null }]],
    [0.6, '直播间专场，保留到下周', [reserved]],
  ]
  for (const [days, reason, moves] of lives)
    timeline.live(manage(month, { number: month.wanted(), reason, moves }), daysAgo(month, days))
}

type Work = { number: Stock; reason: string; moves: Move[] }

async function* manage(month: Month, { number, reason, moves }: Work): Life {
  const staffId = month.staff('inventory')
  if (staffId === undefined) return
  for (const move of moves) {
    await act(month, number, { move, reason, staffId })
    yield after(month, some(month, 20, 200))
  }
}

async function act(
  month: Month,
  { id }: Stock,
  { move, reason, staffId }: { move: Move; reason: string; staffId: number },
): Promise<void> {
  const { context } = month
  const at = context.clock()
  await context.db.transaction().execute(async (trx) => {
    const number = await lockNumber(trx, id)
    if (!number) throw refuse('number-not-found')
    await moveNumber(context, trx, { id, version: number.version, ...move }, { staffId, reason, at })
  })
  month.audit({ at, staffId, action: `number.${move.move}`, subject: 'number', subjectId: id, reason })
}
