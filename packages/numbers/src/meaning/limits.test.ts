import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { describe, parse } from './notation.fixture.ts'
import { readMeaning } from './read-meaning.ts'

test.each([
  ['不要4', '!4'],
  ['没有四', '!4'],
  ['no 4s', '!4'],
  ['不要4和7', '!4 | !7'],
  ['no 4 or 7', '!4 | !7'],
  ['少4', '!4'],
  ['没4', '!4'],
  ['不带四', '!4'],
  ['无4', '!4'],
  ['不含 4', '!4'],
  ['尽量少4', '!4'],
  ['别带4', '!4'],
  ['4不要', '!4'],
  ['带4的不要', '!4'],
  ['8多，4少', '!4'],
  ['有没有4', '-4 4'],
  ['不含0/7', '!0 | !7'],
  ['不含0 7', '!0 | !7'],
  ['不要4 520', '-520 520 | !4'],
  ['不要4、520', '-520 520 | !4'],
  ['不要4和520', '!4 | !520'],
  ['0和7都不要', '!07'],
  ['尾号8，4不要', '-8 | !4'],
  ['要8，4不要', '-8 8 | !4'],
  ['没有四', '!4'],
  ['不可以有4', '!4'],
  ['不要出现4', '!4'],
  ['no fours or 7s', '!4 | !7'],
  ['4-free', '!4'],
  ['doesn’t contain 4', '!4'],
  ['none of 4, 7 or 9', '!4 | !79'],
  ['至少两个4', '-44 44 2×4'],
  ['不要14', '!14'],
  ['不要44', '!44'],
  ['尾号不要4', '!-4'],
  ['不要4结尾', '!-4'],
  ['not ending in 4', '!-4'],
  ['不以0开头', '!0-'],
  ['不要0123456', '!0123456'],
  ['不要0123456789', '!0123456789'],
  ['no 9876543210', '!9876543210'],
  ['不要三个4', '!3×4'],
  ['at most two 4s', '!3×4'],
  ['六位', '6–6位'],
  ['6-8位', '6–8位'],
  ['7位以上', '7–10位'],
  ['8位以内', '6–8位'],
  ['at least 7 digits', '7–10位'],
  ['6-digit', '6–6位'],
  ['six digits', '6–6位'],
  ['便宜', 'asc'],
  ['不要太贵', 'asc'],
  ['not too expensive', 'asc'],
  ['最贵的', 'desc'],
])('limit: %s', (text, expected) => {
  expect(parse(text)).toBe(expected)
})

test('every digit is avoided in English plurals', () => {
  const plurals = ['zeros', 'ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'sevens', 'eights', 'nines']
  for (const [digit, word] of plurals.entries()) {
    expect(parse(`no ${word}`), word).toBe(`!${digit}`)
    expect(parse(`without 14 or ${word}`), word).toBe(`!14 | !${digit}`)
  }
  expect(parse('avoid zeroes')).toBe('!0')
})

test.each(['不要豹子号', '不要AABB', '不要100元以上', 'no leopard', '除了发财'])(
  'what follows a negation is never taken for the opposite: %s',
  (text) => {
    expect(describe(text)).toBe(`? ${text}`)
  },
)

const joints = ['和', '、', '，', ',', '/', ' ', '或', '或者', '跟', '与', ' or ', ' and ', ', ', ' & ']
const phrasings: ((list: string) => string)[] = [
  ...['不含', '不要', '没有', '不带', '无', '别有', '避开', '不能有', '不要带'].map(
    (word) => (list: string) => word + list,
  ),
  ...['without ', 'no ', 'avoid ', 'not containing ', 'without the digits '].map(
    (word) => (list: string) => word + list,
  ),
  (list) => `${list}都不要`,
]

test('unwanted digits are avoided in any phrasing and order, and each word is used', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...'0123456789'), { minLength: 2, maxLength: 5 }),
      fc.constantFrom(...joints),
      fc.constantFrom(...phrasings),
      fc.constantFrom('', '，520', ' 尾号88', '，100元以内'),
      (digits, joint, phrase, more) => {
        const text = phrase(digits.join(joint)) + more
        const { limits, unread } = readMeaning(text)
        const avoided = limits.flatMap(({ condition }) =>
          condition.is === 'without' ? [...condition.digits] : [],
        )
        expect(avoided.toSorted(), text).toEqual(digits.toSorted())
        expect(unread, text).toEqual([])
      },
    ),
    { numRuns: depth(500, 20_000) },
  )
})
