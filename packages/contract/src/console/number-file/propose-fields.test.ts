import { defaultPlan } from '@hao/numbers/plan.ts'
import { expect, test } from 'vitest'
import { findDoubtfulColumns, proposeFields } from './propose-fields.ts'
import { recogniseFormat } from './recognise.ts'

async function* bytes(text: string) {
  yield new TextEncoder().encode(text)
}

const formatOf = async (text: string) => recogniseFormat(bytes(text))

test.each([
  ['\uFEFF 号码 ,月租,原价,状态,备注\n600123,9,12,在售,x\n', 'digits price goodPrice state none'],
  ['号码(95013);优惠价;原价;分类\n600123;9,5;12;AABB\n', 'digits price goodPrice none'],
  ['ＰＲＩＣＥ,Digits\n9,600123\n', 'price digits'],
  ['我们的号,金额\n600123,9.5\n600456,12\n', 'digits price'],
  ['600123,9.5\n600456,12\n', 'digits price'],
  ['9.5|95013-600123|在售\n12|95013-600456|下架\n', 'price digits state'],
  ['600123\t29.9\t40\n600456\t39\t50\n', 'digits price goodPrice'],
  ['600123\t40\t29.9\n600456\t50\t39\n', 'digits goodPrice price'],
  ['9.50136E+10,9.5\n9.50136E+10,12\n', 'digits price'],
  ['姓名,地址\n张三,北京\n', 'none none'],
  ['号码,价格,价格\n600123,9,8\n', 'digits price price'],
  ['号码\n600123\n', 'digits'],
])('of the file %j the proposed fields are %s', async (text, fields) => {
  const format = await formatOf(text)
  expect(proposeFields(format, defaultPlan).join(' ')).toBe(fields)
})

test('columns whose values do not fit their field are named, such as swapped ones', async () => {
  const format = await formatOf('价格,号码\n95013600123,9.5\n95013600456,12\n')
  const fields = proposeFields(format, defaultPlan)
  expect([fields, findDoubtfulColumns(format, fields, defaultPlan)]).toEqual([
    ['price', 'digits'],
    [0, 1],
  ])
  const right = await formatOf('号码,价格\n600123,9.5\n')
  expect(findDoubtfulColumns(right, ['digits', 'price'], defaultPlan)).toEqual([])
})
