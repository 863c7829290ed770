import { defaultPlan } from '@hao/numbers/plan.ts'
import { expect, test } from 'vitest'
import { excerptFormat } from './excerpt-format.ts'
import { chooseField, findDoubtfulColumns, proposeFields } from './propose-fields.ts'
import { recogniseFormat } from './recognise.ts'

async function* bytes(text: string) {
  yield new TextEncoder().encode(text)
}

const formatOf = async (text: string) => excerptFormat(await recogniseFormat(bytes(text)))

/** The proposals of a file as text: a field, `-` for none, and `field?` where a person must choose. */
async function propose(text: string) {
  const proposals = proposeFields(await formatOf(text), defaultPlan)
  return proposals
    .map((each) => (typeof each === 'string' ? each.replace('none', '-') : `${each.join('/')}?`))
    .join(' ')
}

const table = (...rows: string[]) => `${rows.join('\n')}\n`

test.each([
  ['all fields', '\uFEFF 号码 ,月租,原价,状态,备注\n600123,9,12,在售,x\n', 'digits price goodPrice state -'],
  ['brackets', '号码(95013);优惠价;原价;分类\n600123;9,5;12;AABB\n', 'digits price goodPrice -'],
  ['full-width letters', 'ＰＲＩＣＥ,Digits\n9,600123\n', 'price digits'],
  [
    'a counter before them',
    table('序号,靓号,档位,价', '1,7001262,6,29', '2,7001264,6,39', '3,7001288,6,59'),
    '- digits - price',
  ],
  [
    'dates, deposits and a state on the shelf',
    table('入库日期,靓号,预存,上架状态,价格', '20261128,7001262,100,上架,29', '20261129,7001264,200,下架,39'),
    '- digits - state price',
  ],
  [
    'costs',
    table('底价,售价,预存话费,号码,成本', '10,29,100,7001262,5', '20,39,100,7001264,5'),
    '- price - digits -',
  ],
  [
    'a category that is called like the numbers',
    table('靓号,号码,月租', 'AABB,7001262,9', 'AAAA,7001264,9'),
    '- digits price',
  ],
  [
    'a counter that is called like the numbers',
    table('Number,Privacy number,Price', '1,7001262,9', '2,7001264,9'),
    '- digits price',
  ],
  ['numbers in a row', table('号码,月租', '600001,9', '600002,9', '600003,9'), 'digits price'],
])('columns are proposed by their names: %s', async (_what, text, fields) => {
  expect(await propose(text)).toBe(fields)
})

test.each([
  [
    'numbers with the prefix',
    table('登记,我们的号,价格', '20261128,95013-600123,9', '20261129,95013-600456,12'),
    '- digits price',
  ],
  [
    'numbers with the prefix beside a counter that is called a number',
    table('Number,Line,Price', '100001,95013-600456,9', '100002,95013-600123,9', '100003,95013-600124,9'),
    '- digits price',
  ],
  ['words for states', table('号码,月租,情况', '600123,9,在售', '600456,9,下架'), 'digits price state'],
  ['the only numbers', '我们的号,金额\n600123,9\n600456,12\n', 'digits price'],
  ['no names, decimals', '600123,9.5\n600456,12\n', 'digits price'],
  ['no names, pipes', '9.5|95013-600123|在售\n12|95013-600456|下架\n', 'price digits state'],
  ['no names, lost digits', '9.50136E+10,9.5\n9.50136E+10,12\n', 'digits price'],
  ['no names, a counter from 0', table('0,7001262,¥29', '1,7001264,¥39', '2,7001288,¥39'), '- digits price'],
  [
    'no names, a counter downwards',
    table('100003,7001262,29元', '100002,7001264,39元', '100001,7001288,39元'),
    '- digits price',
  ],
  ['no names, days', table('20261128,7001262,29.90', '20261129,7001264,39.00'), '- digits price'],
])('columns are proposed by cells that say what they are: %s', async (_what, text, fields) => {
  expect(await propose(text)).toBe(fields)
})

test.each([
  ['an unknown name, amounts', '号码,押款\n600123,¥100\n600456,¥200\n', 'digits price?'],
  ['two prices', '号码,月租,售价\n600123,9,12\n600456,9,12\n', 'digits price? price?'],
  ['the same name twice', '号码,价格,价格\n600123,9,8\n', 'digits price? price?'],
  [
    'no price, but a counter, a length and a category',
    table('序号,号码,位数,档次', '1001,7001262,7,3', '1002,7001264,7,3', '1003,7001288,7,1'),
    '- digits price? price?',
  ],
  [
    'two columns that may be numbers',
    table('ID,卡,价格', '883412,7001262,9', '883977,7001264,9'),
    'digits? digits? price',
  ],
  [
    'phones under a name of the numbers beside other numbers',
    table('电话号码,卡,价格', '13812345678,7001262,9', '13912345678,7001264,9'),
    'digits? digits? price',
  ],
  [
    'phones, which are masked, and no numbers',
    table('手机,价格', '13812345678,9', '13912345678,9'),
    '- price',
  ],
  ['phones under a name of the numbers', table('电话号码,价格', '13812345678,9'), 'digits? price'],
  ['a price that counts up', table('号码,价', '7001262,1', '7001264,2', '7001288,3'), 'digits price?'],
  ['Excel’s days', table('号码,日期', '7001262,45678', '7001264,45690'), 'digits price?'],
  ['states with other words', '号码,月租,上架状态\n600123,9,可售\n', 'digits price state?'],
  ['swapped columns', '价格,号码\n95013600123,9.5\n95013600456,12\n', 'price? digits?'],
  ['no names, a length', '600123,6\n600456,6\n', 'digits price?'],
  ['no names, two amounts', '600123\t29.9\t40\n600456\t39\t50\n', 'digits price? price?'],
  [
    'no names, two columns that may be numbers',
    '883412,7001262,9.9\n883977,7001264,9.9\n',
    'digits/price? digits? price?',
  ],
  ['nothing that may be either', '姓名,地址\n张三,北京\n', '- -'],
  ['a column of numbers alone', '号码\n600123\n', 'digits'],
])('a doubtful column is asked: %s', async (_what, text, fields) => {
  expect(await propose(text)).toBe(fields)
})

test('a choice answers the questions of the other columns', () => {
  const asked = [['digits', 'price'], ['digits'], ['price'], ['state']] as const
  const first = chooseField(asked, 1, 'digits')
  expect(first).toEqual([['price'], 'digits', ['price'], ['state']])
  expect(chooseField(first, 2, 'price')).toEqual(['none', 'digits', 'price', ['state']])
  expect(chooseField(first, 0, 'none')).toEqual(['none', 'digits', ['price'], ['state']])
})

test('chosen columns whose values do not fit their field are named', async () => {
  const format = await formatOf('价格,号码\n95013600123,9.5\n95013600456,12\n')
  expect(findDoubtfulColumns(format, ['price', 'digits'], defaultPlan)).toEqual([
    { at: 0, field: 'price' },
    { at: 1, field: 'digits' },
  ])
  expect(findDoubtfulColumns(format, ['digits', 'price'], defaultPlan)).toEqual([])
})

test.each([
  ['a title', '2026年11月靓号价目表,,\n号码,月租,状态\n', 2],
  ['a title with a day and blank lines', '价目表 20261128\n\n,,\n号码,月租\n', 4],
  ['a title that is a known name', '靓号,,\n\n号码,月租,状态\n', 3],
  ['notes with figures', '日期：,2026-11-28\n总数,1280\n号码,月租,状态\n', 3],
  ['a title over unknown names', '供应商甲 11月,,,\n卡,每月,档,色\n', 2],
  ['a quoted title of two lines', '"靓号\n价目表";;\n号码;月租;状态\n', 3],
])('rows above the column names are skipped: %s', async (_what, above, line) => {
  const { firstLine, header, columns, skipped } = await formatOf(`${above}600123,9,在售\n`)
  expect({ firstLine, header, names: columns.map(({ name }) => name) }).toMatchObject({
    firstLine: line,
    header: true,
    names: above.trim().split('\n').at(-1)?.split(/[,;]/),
  })
  expect(skipped.length).toBeGreaterThan(0)
})

test.each([
  ['names in the first line', '号码,月租\n600123,9\n', 1, true],
  ['unknown names', '卡,每月,标签\n600123,9,推荐\n600124,9,推荐\n', 1, true],
  ['a name with the prefix', '卡,号码(95013),每月\nA,600123,9\n', 1, true],
  ['a single column', '号码\n600123\n', 1, true],
  ['no names', '600123,9,靓号\n600456,9,靓号\n', 1, false],
  ['a title, but no names', '11月新号,,\n600123,9,靓号\n600456,9,靓号\n', 2, false],
])('of a file with %s the first row is found', async (_what, text, firstLine, header) => {
  expect(await formatOf(text)).toMatchObject({ firstLine, header })
})

test('a line that is chosen as the first overrules the recognised one', async () => {
  const format = await recogniseFormat(bytes('价目表,,\n号码,月租,x\n600123,9,\n'), { firstLine: 1 })
  expect(format).toMatchObject({ firstLine: 1, skipped: [], header: true })
})
