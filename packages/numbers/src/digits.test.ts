import { expect, test } from 'vitest'
import { extractDigits } from './digits.ts'

test.each([
  ['1314', '1314'],
  ['１３１４', '1314'],
  ['９５０１３－６２ ８８', '950136288'],
  ['＋８６　１３８ 0013 8000', '8613800138000'],
  ['八八', ''],
  ['', ''],
])('[VA-3] the digits of %j are %j', (typed, digits) => {
  expect(extractDigits(typed)).toBe(digits)
})
