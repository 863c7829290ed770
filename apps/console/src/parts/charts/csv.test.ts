import { expect, test } from 'vitest'
import type { Chart, Series } from './chart.ts'
import { formatChartCsv } from './csv.ts'

const series = (label: string, values: (number | null)[], more: Partial<Series> = {}): Series => ({
  key: label,
  label,
  unit: '次',
  tone: 'main',
  mark: 'bar',
  values,
  paths: [],
  ...more,
})

const chart = (points: string[], ...all: Series[]): Chart => ({
  title: '图',
  axis: '日期',
  points,
  layout: 'together',
  series: all,
})

test('the file has a byte order mark, a line for each point, yuan, and no value where it is unknown', () => {
  const days = ['2026-11-01', '2026-11-02']
  const money = series('销售', [123_456, 0], { money: true, unit: '元' })
  expect(formatChartCsv(chart(days, money, series('拒接', [null, 7], { tableOnly: true })))).toBe(
    '\u{FEFF}日期,销售 (元),拒接 (次)\r\n2026-11-01,1234.56,\r\n2026-11-02,0,7\r\n',
  )
})

test('a label that a spreadsheet would compute stays text; commas and quotes are kept', () => {
  const names = ['=1+1', '@SUM(A1)', 'a,"b"']
  expect(
    formatChartCsv(chart(names, series('次数', [1, -2, 3])))
      .split('\r\n')
      .slice(1, 4),
  ).toEqual(["'=1+1,1", "'@SUM(A1),-2", '"a,""b""",3'])
})
