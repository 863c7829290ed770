import { expect, test } from 'vitest'
import { readNumberList } from './number-list.ts'

const three = ['628888', '1314520', '0066']
const plan = { prefix: '95013', separator: '-', minDigits: 4, maxDigits: 10 }

test.each([
  '628888\n1314520\n0066',
  '95013-628888，95013-1314520，95013-0066',
  '９５０１３－６２８８８８；９５０１３－１３１４５２０；９５０１３－００６６',
  '+86 95013 628888\r\n086-95013-1314520\r\n950130066',
  '628888、1314520、0066。',
  '  628888 1314520\t0066 ',
  '95013-628888 95013-1314520 95013 0066',
  '① 95013-628888\n② 95013-1314520\n③ 95013-0066',
  '1. 95013-628888 ¥88.00\n2. 95013-1314520 ¥98.00\n3) 95013—0066（在售）',
  '95013-628888\t1 限时特惠\t40\t¥88.00\t2026-11-29 22:56:13\n95013-1314520\t2\t39\n95013-0066\t3\t38',
  '(95013) 628-888\n95013 131 4520\n95013\u200b-0066',
  '628888 | 1314520 / 0066 / 628888',
])('every form that staff copy numbers in is read in its order: %j', (text) => {
  expect(readNumberList(text, plan)).toEqual({ digits: three, unread: [] })
})

test('what is no number is named, and no digits are dropped or joined in silence', () => {
  expect(readNumberList('628888\n12345\nabc\n138 0013 8000')).toEqual({
    digits: ['628888', '1380013'],
    unread: ['12345', 'abc', '8000'],
  })
  expect(readNumberList('1 628888')).toEqual({ digits: ['628888'], unread: ['1'] })
  expect(readNumberList('95013-628888 88')).toEqual({ digits: ['628888'], unread: ['88'] })
  expect(readNumberList(' \n,')).toEqual({ digits: [], unread: [] })
})
