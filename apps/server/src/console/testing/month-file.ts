import { createCsvSplitter } from '@hao/contract/console/number-file/csv.ts'
import { runExport } from '../exports/run-export.ts'
import { exportKinds } from '../export-kinds.ts'
import type { TestConsole } from './console.ts'

export type MonthFile = { text: string; rows: string[][] }

/** Exports the file of a month as finance does, and downloads it. */
export async function readMonthFile(testConsole: TestConsole, month: string): Promise<MonthFile> {
  const { request, server } = testConsole
  const as = await testConsole.addStaff('finance')
  const { data } = await request('POST /exports', { kind: 'month', filters: { month } }, { as })
  await runExport(server.context, exportKinds, data.id)
  const { data: begun } = await request('POST /exports/:id/download', { id: data.id }, { as })
  let text = ''
  for (let position = 0; position < begun.parts; position += 1) {
    const part = await request('GET /exports/:id/parts/:position', { id: data.id, position }, { as })
    text += part.data.content
  }
  const push = createCsvSplitter(',')
  return { text, rows: [...push(text.replaceAll('\r\n', '\n'), true)].map(({ cells }) => cells) }
}

const toFen = (yuan: string | undefined) => Math.round(Number(yuan) * 100)

/** The amounts (fen) of a part of the file, one for each row. */
export const amountsOf = ({ rows }: MonthFile, part: string) =>
  rows.filter(([name]) => name === part).map((row) => toFen(row[5]))

/** The sum (fen) with this name. */
export const sumNamed = ({ rows }: MonthFile, note: string) =>
  toFen(rows.find(([name, , , , text]) => name === '汇总' && text === note)?.[5])

/** The deferred revenue of each day (fen): before, received, refunded, recognised, after. */
export const daysOf = ({ rows }: MonthFile) =>
  rows.filter(([name]) => name === '递延收入').map((row) => row.slice(6, 11).map(toFen))
