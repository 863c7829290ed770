import { expect, test } from 'vitest'
import { formatCsvLine } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+86', `'+86`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `'＝1+1`],
  [' =1+1', `' =1+1`],
  ['\u200b=1+1', `'\u200b=1+1`],
  ['\ufeff＋1', `'\ufeff＋1`],
  ['\u0000@x', `'\u0000@x`],
  ['a "b", c', '"a ""b"", c"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['plain', 'plain'],
])('a text that a spreadsheet would evaluate, or that would break the line, is escaped: %j', (text, cell) => {
  expect(formatCsvLine([text])).toBe(`${cell}\r\n`)
})

test('codes keep their zeros and their length, numbers stay numbers, moments are in Shanghai time', () => {
  const cells = [
    { code: '0012' },
    { code: '138****1234' },
    { code: '20270101200000123456789E12' },
    -12.5,
    0,
    null,
    new Date('2027-01-01T20:00:00Z'),
  ]
  expect(formatCsvLine(cells)).toBe(
    '"\t0012","\t138****1234","\t20270101200000123456789E12",-12.5,0,,2027-01-02 04:00:00\r\n',
  )
})
