import { expect, test } from 'vitest'
import { importProblem, startSpreadsheetImports } from './testing.ts'

/** GBK bytes of the words in the files below; Node has no encoder. */
const gbkOf: Readonly<Record<string, string>> = {
  号: 'bac5',
  码: 'c2eb',
  月: 'd4c2',
  租: 'd7e2',
  状: 'd7b4',
  态: 'ccac',
  在: 'd4da',
  售: 'cadb',
}
const gbk = (text: string) =>
  Buffer.concat(
    Array.from(text, (each) => (gbkOf[each] ? Buffer.from(gbkOf[each], 'hex') : Buffer.from(each))),
  )

const table = [
  ['号码', '月租', '状态'],
  ['0628881', '12.50', '在售'],
  ['0628882', '9', '在售'],
]
const written = (separator: string, lineEnd: string) =>
  table.map((row) => row.join(separator) + lineEnd).join('')

test('the format of a file is recognised', async () => {
  const { take, rows, clear } = await startSpreadsheetImports()
  for (const [what, file, encoding, separator] of [
    ['Excel’s CSV in China: GBK, CRLF', gbk(written(',', '\r\n')), 'gb18030', ','],
    ['tabs', written('\t', '\r\n'), 'utf-8', '\t'],
    ['CSV UTF-8 of a European Excel', `\uFEFF${written(';', '\r\n')}`, 'utf-8', ';'],
    ['a Macintosh, line ends of CR alone', written(',', '\r'), 'utf-8', ','],
    ['pipes', written('|', '\n'), 'utf-8', '|'],
    ['commas of a Chinese keyboard', written('，', '\n'), 'utf-8', '，'],
    ['a first line for Excel', `sep=;\r\n${written(';', '\r\n')}`, 'utf-8', ';'],
    [
      'a first line for Excel that Excel has saved again',
      `"sep=;";;\r\n${written(';', '\r\n')}`,
      'utf-8',
      ';',
    ],
    ['a quoted header', '"号码";"月租";"状态"\n"0628881";"12,50";"在售"\n"0628882";"9";""\n', 'utf-8', ';'],
  ] as const) {
    expect(await take(file), what).toMatchObject({ encoding, separator, read: 2, added: 2 })
    expect(await rows(), what).toEqual(['0628881 1250 null on_sale 0', '0628882 900 null on_sale 0'])
    await clear()
  }
})

test('GBK is recognised even if the first Chinese character comes after a megabyte, and can be overridden', async () => {
  const { take } = await startSpreadsheetImports()
  const many = Array.from({ length: 60_000 }, (_, at) => `${600_000 + at},1,\n`).join('')
  const file = Buffer.concat([Buffer.from(`digits,price,state\n${many}`), gbk('0628881,1,在售\n')])
  expect(await take(file)).toMatchObject({ encoding: 'gb18030', added: 60_001 })
  expect(await importProblem(file, { encoding: 'utf-8' })).toEqual({
    code: 'encoding',
    line: 60_002,
    encoding: 'utf-8',
  })
})

test('a chosen separator overrides recognition', async () => {
  expect(await importProblem('digits,price\n628888,1\n', { separator: ';' })).toMatchObject({
    code: 'missing-columns',
  })
  const { take } = await startSpreadsheetImports()
  expect(await take('digits|price\n628888|1\n', { separator: '|' })).toMatchObject({ added: 1 })
})

test('columns are recognised by their names, in any spelling', async () => {
  const { take, rows, clear } = await startSpreadsheetImports()
  for (const header of [
    'Digits,PRICE, Good Price ,State,FEATURED',
    '号码,月租（元）,划线价(元),状态,推荐权重',
    '號碼,月租,原价,狀態,排序',
    '靓号,价格（元/月）,市场价,状 态,精选',
    'Number,Price (yuan),Struck price (yuan),State,Featured',
    'Number,Monthly price (yuan),Strikethrough price (yuan),Status,Featured weight',
    '号码(不含前缀),月租金（元/月）,原价[可空],状态（在售/草稿）,排序',
    '"号\n码",月租/元,划线价,状态,权重*',
    '\u200Bdigits,"price ",good_price,ＳＴＡＴＵＳ,weight',
  ]) {
    await take(`${header}\n628888,12,15,草稿,3\n`)
    expect(await rows(), header).toEqual(['628888 1200 1500 draft 3'])
    await clear()
  }
})

test('a file with wrong columns, or that is none, is refused with its problem', async () => {
  const { problemOf } = await startSpreadsheetImports()
  for (const [file, problem] of [
    ['digits,price,备注,note\n628888,1,,\n', { code: 'unknown-columns', names: ['备注', 'note'] }],
    ['digits,price,月租\n628888,1,2\n', { code: 'columns-twice', names: ['price', '月租'] }],
    ['digits,price,Digits\n628888,1,2\n', { code: 'columns-twice', names: ['digits', 'Digits'] }],
    ['628888,12\n628889,12\n', { code: 'no-header', found: '628888 | 12' }],
    ['号码,备注\n628888,12\n', { code: 'missing-columns', fields: ['price'], found: '号码 | 备注' }],
    ['', { code: 'empty' }],
    ['\r\n,,,\r\n', { code: 'empty' }],
    ['<html><table><tr><td>号码</td></tr></table>', { code: 'web-page' }],
    ['\uFEFF <?xml version="1.0"?><Workbook>', { code: 'web-page' }],
  ] as const) {
    expect(await problemOf(file), file).toEqual(problem)
  }
})

test('rows above the column names are skipped, in any encoding and with any separator', async () => {
  const { take, rows, clear } = await startSpreadsheetImports()
  const above = (separator: string) => `95013${separator}\r\n\r\n${separator}\r\n`
  for (const file of [
    `\uFEFF2026年11月靓号价目表,,\r\n${written(',', '\r\n')}`,
    gbk(`${above(',')}${written(',', '\r\n')}`),
    `\uFEFF${above('\t')}${written('\t', '\r\n')}`,
    `${above(';')}${written(';', '\r\n')}`,
    `sep=;\n${above(';')}${written(';', '\r\n')}`,
  ]) {
    expect(await take(file)).toMatchObject({ read: 2, added: 2, refused: [] })
    expect(await rows()).toEqual(['0628881 1250 null on_sale 0', '0628882 900 null on_sale 0'])
    await clear()
  }
})

test('unknown columns are ignored on request, duplicate columns never', async () => {
  const { take, rows } = await startSpreadsheetImports()
  await take('digits,备注,price,,\n628888,"好, 号",1,,\n', { ignoreUnknown: true })
  expect(await rows()).toEqual(['628888 100 null on_sale 0'])
  expect(await importProblem('digits,price,x,price\n', { ignoreUnknown: true })).toMatchObject({
    code: 'columns-twice',
  })
})

test('an unclosed quote is reported with its first line', async () => {
  const { problemOf } = await startSpreadsheetImports()
  for (const [where, file, line] of [
    ['at the end', 'digits,price\n628888,1\n"628889,1\n637777,1\n', 3],
    ['behind a quoted line break', 'digits,price,state\n"628888","1\n","draft\n637777,1\n', 3],
    ['with quotes further down', 'digits,price\n"628889,1\n637777,1\n"637778",1\n', 2],
    [
      'longer than a row may be',
      `digits,price\r\n628888,1\r\n628889,"1\r\n${'637777,1\r\n'.repeat(10_000)}`,
      3,
    ],
    ['of CR alone', 'digits,price\r628888,1\r"628889,1\r', 3],
    ['in the header', 'digits,"price\n628888,1\n', 1],
    ['closed in the middle of a cell', 'digits,price\n628888,1\n"62"8889,1\n', 3],
  ] as const) {
    expect(await problemOf(file), where).toEqual({ code: 'quote', line })
  }
})

test('empty rows are skipped, and lines are counted as in an editor', async () => {
  const { take } = await startSpreadsheetImports()
  const file = [
    ',,,',
    '\t',
    'digits,price,state',
    ',,',
    '628888,1,"draft',
    '"',
    '"","", ',
    '　, ,\u00A0',
    '1,1,',
    '""',
    '',
  ].join('\r\n')
  const { read, refused, added } = await take(file)
  expect({ read, refused, added }).toEqual({ read: 2, added: 1, refused: ['9 too-short'] })
})

test('a row with more cells than columns is refused, because a thousands separator split it', async () => {
  const { take } = await startSpreadsheetImports()
  const { refused, added } = await take('digits,price\n628888,1,234.50\n628889,5,,\n')
  expect([refused, added]).toEqual([['2 too-many-cells'], 1])
})
