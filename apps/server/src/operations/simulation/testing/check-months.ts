import { sumLedgerByDay } from '../../../console/reconciliation/queries.ts'
import { monthExport } from '../../../console/reconciliation/month-file.ts'
import { readExportWords } from '../../../console/exports/read-export-words.ts'
import { isMonthClosed, startOfMonth } from '../../../commerce/payments/closed-months.ts'
import { dayOf, toFen } from './record.ts'
import type { World } from './world.ts'

type Cells = unknown[]

/** The rows of the file of a month. */
async function readMonth({ context }: World, month: string, now: Date): Promise<Cells[]> {
  const words = await readExportWords(context.db, 'zh')
  const file: Cells[] = []
  for (let after = 0, rows = [{ id: 0 }]; rows.length > 0; after = rows.at(-1)?.id ?? 0) {
    rows = await monthExport.selectPage(context, context.db, { month }, { after, limit: 1000, now })
    for (const row of rows) file.push(await monthExport.toCells(context, row, words))
  }
  return file
}

const fenOf = (row: Cells | undefined, place: number) => toFen(Number(row?.[place] ?? 0))

/**
 * The file of each month has the sums of the ledger, its days roll on without a gap, and once its month is
 * closed it does not change.
 */
export function createMonthCheck(world: World): () => Promise<void> {
  const { context, report, now } = world
  const closed = new Map<string, string>()
  const first = dayOf(now()).slice(0, 7)
  return async () => {
    const present = dayOf(now()).slice(0, 7)
    let carried: number | undefined
    for (let month = first; month <= present; month = dayOf(startOfMonth(month, 1).getTime()).slice(0, 7)) {
      const file = await readMonth(world, month, new Date(now()))
      const days = file.filter(([part]) => part === '递延收入')
      const ledger = await sumLedgerByDay(context.db, month)
      const sum = (rows: Cells[], place: number) => rows.reduce((fen, row) => fen + fenOf(row, place), 0)
      const paid = ledger.reduce((fen, day) => fen + day.paidFen, 0)
      const refunded = ledger.reduce((fen, day) => fen + day.refundedFen, 0)
      const inFile = ['收款', '退款'].map((name) =>
        sum(
          file.filter(([part]) => part === name),
          5,
        ),
      )
      const expected = [paid, -refunded, paid, refunded]
      if (String([...inFile, sum(days, 7), sum(days, 8)]) !== String(expected))
        report.add(8, 'the file of a month differs from the ledger', { month, inFile, expected })
      if (days.some((day) => fenOf(day, 10) < 0)) report.add(8, 'deferred revenue is negative', { month })
      if (carried !== undefined && days.length > 0 && fenOf(days[0], 6) !== carried)
        report.add(8, 'deferred revenue is not carried over', { month, carried, day: days[0] })
      carried = fenOf(days.at(-1), 10)
      if (!isMonthClosed(month, new Date(now()))) continue
      const text = JSON.stringify(file)
      if ((closed.get(month) ?? text) !== text) report.add(8, 'the file of a closed month changed', { month })
      closed.set(month, text)
    }
  }
}
