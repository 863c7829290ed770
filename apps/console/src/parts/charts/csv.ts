import { byteOrderMark, type Cell, formatCsvLine } from '@hao/contract/console/csv.ts'
import type { Chart, Series } from './chart.ts'

/** The chart as a CSV file that spreadsheets read as UTF-8: a line for each point, amounts in yuan. */
export function formatChartCsv({ axis, points, series }: Chart): string {
  const head = formatCsvLine([axis, ...series.map(({ label, unit }) => `${label} (${unit})`)])
  const lines = points.map((point, index) =>
    formatCsvLine([point, ...series.map((each) => toCell(each, each.values[index]))]),
  )
  return byteOrderMark + head + lines.join('')
}

function toCell({ money }: Series, value: number | null | undefined): Cell {
  if (value === null || value === undefined) return null
  return money ? value / 100 : value
}
