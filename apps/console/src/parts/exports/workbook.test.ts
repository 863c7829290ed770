import readExcelFile from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { formatCsvLine } from '@hao/contract/console/csv.ts'
import { toWorkbook } from './workbook.ts'

test('a month is a workbook with a sheet for each part; amounts are numbers, codes keep their digits', async () => {
  const lines = [
    ['部分', '时间', '单号', '金额（元）', '税号'],
    ['汇总', '2026-10', null, 12.3, null],
    ['收款', new Date('2026-10-05T06:00:00Z'), { code: '00420261005140000123' }, 88, null],
    ['收款', new Date('2026-10-06T06:00:00Z'), { code: '00420261005140000124' }, 0.01, null],
    ['发票', '=1+1', { code: '26332000000000000001' }, -88.05, { code: '91330106MA2CFLDG4R' }],
  ]
  const book = await readExcelFile(await toWorkbook(`\u{FEFF}${lines.map(formatCsvLine).join('')}`))
  expect(book.map(({ sheet }) => sheet)).toEqual(['汇总', '收款', '发票'])
  expect(book[1]?.data).toEqual([
    ['时间', '单号', '金额（元）'],
    ['2026-10-05 14:00:00', '00420261005140000123', 88],
    ['2026-10-06 14:00:00', '00420261005140000124', 0.01],
  ])
  expect(book[2]?.data[1]).toEqual(["'=1+1", '26332000000000000001', -88.05, '91330106MA2CFLDG4R'])
})
