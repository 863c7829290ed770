import { expect, test } from 'vitest'
import { startSpreadsheetImports } from './testing.ts'

test('digits are parsed from every spelling of a spreadsheet', async () => {
  const { take, rows, clear } = await startSpreadsheetImports()
  for (const [cell, digits] of [
    ['628888', '628888'],
    ['="012345"', '012345'],
    ['"=""012345"""', '012345'],
    [`'012345`, '012345'],
    ['"\t012345"', '012345'],
    ['12345678.0', '12345678'],
    ['"12,345,678"', '12345678'],
    ['"12,345,678.00"', '12345678'],
    ['12.345.678', '12345678'],
    ['12\u00A0345\u00A0678', '12345678'],
    ['1.2345678E+7', '12345678'],
    ['1.2345678e07', '12345678'],
    ['０１２３４５', '012345'],
    ['\u00A0012345\u3000', '012345'],
    ['\u200B012345\u202C', '012345'],
    ['95013-012345', '012345'],
    ['95013012345.0', '012345'],
    ['95013—7001264', '7001264'],
    ['95013——7001264', '7001264'],
    ['95013–7001264', '7001264'],
    ['９５０１３－７００１２６４', '7001264'],
    ['95013－ 7001264', '7001264'],
    ['95013～7001264', '7001264'],
    ['95013ー7001264', '7001264'],
    ['(95013)7001262', '7001262'],
    ['（95013）7001262', '7001262'],
    ['[95013] 700-1262', '7001262'],
    ['【95013】7001262', '7001262'],
    ['+86（95013）7001262', '7001262'],
    ['(0086)95013.700.1262', '7001262'],
    ['95013 700 1262', '7001262'],
  ] as const) {
    await take(`digits,price\n${cell},1\n`)
    expect(await rows(), cell).toEqual([`${digits} 100 null on_sale 0`])
    await clear()
  }
})

test('scientific notation without all digits is refused as digits-lost, other invalid cells with their own reason', async () => {
  const { take } = await startSpreadsheetImports()
  const cells = [
    '9.5013E+10',
    '1.23457E+07',
    '1E+6',
    '"9,5013E+10"',
    '123.456',
    '12345678.5',
    '-628888',
    '#REF!',
    '628 888',
    '(628888)',
    '(010)628888',
    '95013-70*1264',
    '95013—12345',
    '95013-628888 95013-628889',
    '95013-628888/628889',
  ]
  const { refused, findings } = await take(['digits,price', ...cells.map((cell) => `${cell},1`)].join('\n'))
  expect(refused).toEqual([
    '2 digits-lost',
    '3 digits-lost',
    '4 digits-lost',
    '5 digits-lost',
    '6 not-digits',
    '7 not-digits',
    '8 not-digits',
    '9 not-digits',
    '10 not-digits',
    '11 not-digits',
    '12 not-digits',
    '13 not-digits',
    '14 too-short',
    '15 too-long',
    '16 not-digits',
  ])
  expect(findings?.lostZeros).toMatchObject({ asNumber: 4 })
})

test('prices are parsed to fen from every spelling of a spreadsheet', async () => {
  const { take, rows, clear } = await startSpreadsheetImports()
  for (const [cell, fen] of [
    ['12', 1200],
    ['12.5', 1250],
    ['¥12.00', 1200],
    ['￥１２．００', 1200],
    ['12元', 1200],
    ['CN¥12', 1200],
    ['"1,234.50"', 123_450],
    ['"1,234"', 123_400],
    ['"12,50"', 1250],
    ['"1.234,50"', 123_450],
  ] as const) {
    await take(`digits,price\n628888,${cell}\n`)
    expect(await rows(), cell).toEqual([`628888 ${fen} null on_sale 0`])
    await clear()
  }
})

test('a price that is no amount in yuan is refused with its own reason', async () => {
  const { take } = await startSpreadsheetImports()
  const cells = {
    'bad-price': [
      '1.234',
      '1.2.3',
      '"12,5,1"',
      '-12',
      '(12)',
      '"1,23,4"',
      '12%',
      '12美元',
      '0',
      '1000001',
      '12e',
    ],
    'amount-in-units': ['1.28万', '１.２８万元', '¥1.28 萬', '3千', '1.2k', '2W', '1万2'],
    'no-amount': ['面议', '', '¥', '-', '电询', '#N/A', '一百'],
    'amount-scientific': ['1e2', '1.2E+03', '"1,2E3"', '¥1e2'],
  }
  for (const [reason, written] of Object.entries(cells)) {
    const rows = written.map((cell, at) => `${628_800 + at},${cell}`)
    const { refused } = await take(['digits,price', ...rows].join('\n'))
    expect(refused).toEqual(written.map((_, at) => `${at + 2} ${reason}`))
    if (reason === 'bad-price' || reason === 'no-amount') continue
    const struck = written.map((cell, at) => `${628_800 + at},1,${cell}`)
    expect((await take(['digits,price,goodPrice', ...struck].join('\n'))).refused).toEqual(refused)
  }
  expect((await take('digits,price,原价\n628888,1,12%\n')).refused).toEqual(['2 bad-good-price'])
})

test('rows that may lack leading zeros are counted, and padded only on request', async () => {
  const { take, rows } = await startSpreadsheetImports()
  const full = Array.from({ length: 30 }, (_, at) => `${12_345_600 + at},1`)
  const file = ['digits,price', ...full, '1234567,1', '12345,1', ',1', '95013-123456,1'].join('\n')
  const { findings, refused } = await take(file)
  expect(findings).toEqual({
    lostZeros: { tooShort: 1, shorter: 1, asNumber: 0, usual: 8, likely: true },
    padded: { rows: 0, examples: [] },
  })
  expect(refused).toEqual(['33 too-short', '34 too-short'])
  const padded = await take(file, { pad: 8 })
  expect(padded.findings?.padded).toEqual({
    rows: 2,
    examples: [
      { line: 32, written: '1234567', digits: '01234567' },
      { line: 33, written: '12345', digits: '00012345' },
    ],
  })
  expect(padded.refused).toEqual(['34 too-short'])
  expect(await rows()).toEqual(
    expect.arrayContaining(['01234567 100 null on_sale 0', '123456 100 null on_sale 0']),
  )
})

test('digits that start with a zero are padded only if they are too short', async () => {
  const { take, rows } = await startSpreadsheetImports()
  await take('digits,price\n="0012345",1\n0123,1\n0,1\n123456,1\n', { pad: 8 })
  expect((await rows()).map((row) => row.split(' ')[0])).toEqual([
    '00000000',
    '00000123',
    '0012345',
    '00123456',
  ])
})

test.each([
  ['zeros at the front', '0123456,1\n1234567,1\n12345678,1\n'],
  ['one length', '628888,1\n628889,1\n'],
  ['as many short as long ones', '628888,1\n6288899,1\n'],
])('no lost zeros are reported for a file with %s', async (_what, lines) => {
  const { take } = await startSpreadsheetImports()
  expect((await take(`digits,price\n${lines}`)).findings?.lostZeros).toBeUndefined()
})

test('states are parsed in both languages and any case', async () => {
  const { take, rows } = await startSpreadsheetImports()
  const states = [
    'On Sale',
    'ON_SALE',
    '在售',
    '上架',
    '',
    'Draft',
    '草稿',
    'Off sale',
    'off-shelf',
    '已下架',
    '下架',
  ]
  await take(['digits,price,state', ...states.map((state, at) => `${628_880 + at},1,${state}`)].join('\n'))
  const found = (await rows()).map((row) => row.split(' ')[3])
  expect(found).toEqual([...Array(5).fill('on_sale'), 'draft', 'draft', ...Array(4).fill('off_shelf')])
  expect((await take('digits,price,state\n628999,1,已售待绑定\n628998,1,xyz\n')).refused).toEqual([
    '2 bad-state',
    '3 bad-state',
  ])
})

test('a struck price below the price is refused, an equal one is accepted', async () => {
  const { take } = await startSpreadsheetImports()
  const { refused, added } = await take(
    'digits,price,goodPrice\n628881,10,9.99\n628882,10,10\n628883,10,¥12\n',
  )
  expect([refused, added]).toEqual([['2 struck-below-price'], 2])
})
