import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultPlan,
  toDialledNumber,
  fillTemplate,
  formatNumber,
  normaliseKeyword,
  parseOwnDigits,
  parseDialled,
  checkDigits,
} from './plan.ts'

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

test('[HM-10] a number is formatted with the prefix and the separator of its plan', () => {
  expect(formatNumber('628888')).toBe('95013-628888')
  expect(formatNumber('000123')).toBe('95013-000123')
  const plan = { prefix: '95077', separator: ' ', minDigits: 4, maxDigits: 4 }
  expect(formatNumber('1234', plan)).toBe('95077 1234')
})

test.each([
  ['888', '888'],
  [' 8-8 8 ', '888'],
  ['８８８', '888'],
  ['９５０１３－６２', '62'],
  ['95013', '95013'],
  ['95013-', '95013'],
  ['95013-628888', '628888'],
  ['+86 95013-628888', '628888'],
  ['8695013628888', '628888'],
  ['0869501388', '88'],
  ['00869501388', '88'],
  ['0950138', '8'],
  ['9501', '9501'],
  ['195013', '195013'],
  ['8688', '8688'],
  ['尾号', ''],
])('[VA-3] the keyword in %j is %j', (text, keyword) => {
  expect(normaliseKeyword(text)).toBe(keyword)
})

test('[VA-3] a keyword has only digits, and normalising it again changes nothing', () => {
  const piece = fc.oneof(
    fc.string(),
    digits(0, 4),
    fc.constantFrom('95013', '86', '0', '+86', '-', '９５０１３'),
  )
  const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const prefixes = fc.constantFrom('95013', '0', '86', '8', '')
  fc.assert(
    fc.property(texts, prefixes, (text, prefix) => {
      const plan = { ...defaultPlan, prefix }
      const keyword = normaliseKeyword(text, plan)
      expect(keyword).toMatch(/^[0-9]*$/)
      expect(normaliseKeyword(keyword, plan)).toBe(keyword)
    }),
  )
})

test('[VA-3] the keyword in a formatted number is its digits', () => {
  const own = digits(6, 10).filter((text) => normaliseKeyword(text) === text)
  fc.assert(
    fc.property(own, (text) => {
      expect(normaliseKeyword(formatNumber(text))).toBe(text)
    }),
  )
})

test.each([
  ['62888a', 'not-digits'],
  ['６２８８８８', 'not-digits'],
  ['62 888', 'not-digits'],
  ['', 'too-short'],
  ['62888', 'too-short'],
  ['628888', undefined],
  ['6288886288', undefined],
  ['62888862888', 'too-long'],
])('[VA-3] %j as the digits of a number: %s', (text, refusal) => {
  expect(checkDigits(text)).toBe(refusal)
})

test.each([
  ['628888', '628888'],
  [' 0012345 ', '0012345'],
  ['６２８８８８', '628888'],
  ['95013-628888', '628888'],
  ['９５０１３－６２８８８８', '628888'],
  ['+86 95013-628888', '628888'],
  ['086 95013 628888', '628888'],
  ['95013628888', '628888'],
  ['8695013628888', '628888'],
  ['+8695013628888', '628888'],
  ['9501362888', '9501362888'],
  ['95013-9501362888', '9501362888'],
  ['95013-12345', '12345'],
  ['62888862888', '62888862888'],
  ['95013—628888', '628888'],
  ['（95013）62-8888', '628888'],
  ['【95013】 62—88 88', '628888'],
  ['95013·628888', '·628888'],
  ['95013-62*888', '62*888'],
  ['(628888)', '(628888)'],
  ['62 8888', '62 8888'],
  ['628881-628889', '628881-628889'],
  ['-628881', '-628881'],
  ['62888a', '62888a'],
  ['6.28888E+05', '6.28888E+05'],
  ['95013-', ''],
  ['', ''],
])('the own digits of a number written as %j are %j', (text, own) => {
  expect(parseOwnDigits(text)).toBe(own)
})

test('for any plan, a formatted number is parsed back to its own digits', () => {
  const plans = fc.record({
    prefix: fc.constantFrom('95013', '0', '400', ''),
    separator: fc.constantFrom('-', ' ', '', '·'),
    minDigits: fc.constant(6),
    maxDigits: fc.constant(10),
  })
  fc.assert(
    fc.property(digits(6, 10), plans, (own, plan) => {
      const read = parseOwnDigits(formatNumber(own, plan), plan)
      // Without a separator, a short text may be a number that itself begins like the prefix.
      if (plan.separator !== '' || own.length + plan.prefix.length > 10) expect(read).toBe(own)
      else expect([own, plan.prefix + own]).toContain(read)
    }),
  )
})

test('a prefix that equals the trunk prefix is removed only once', () => {
  const plan = { ...defaultPlan, prefix: '0', separator: '' }
  expect(parseOwnDigits('00000000000', plan)).toBe('0000000000')
})

test('placeholders in a text are replaced with the prefix and separator of the plan', () => {
  const text = 'Dial {prefix}628888 for {prefix}{separator}628888.'
  expect(fillTemplate(text)).toBe('Dial 95013628888 for 95013-628888.')
  const plan = { prefix: '400', separator: ' ', minDigits: 6, maxDigits: 8 }
  expect(fillTemplate(text, plan)).toBe('Dial 400628888 for 400 628888.')
})

test('another plan has its own lengths and format', () => {
  const plan = { prefix: '400', separator: ' ', minDigits: 7, maxDigits: 8 }
  expect(['123456', '1234567', '12345678', '123456789'].map((each) => checkDigits(each, plan))).toEqual([
    'too-short',
    undefined,
    undefined,
    'too-long',
  ])
  expect(normaliseKeyword(formatNumber('1234567', plan), plan)).toBe('1234567')
  expect(normaliseKeyword('+86 400 1234567', plan)).toBe('1234567')
  expect(normaliseKeyword('95013-88', plan)).toBe('9501388')
})

test('a number is parsed from each of its dialled forms, with or without a separator', () => {
  const before = fc.constantFrom('', '0', '86', '086', '0086', '+86', '+86 ')
  const prefixes = fc.constantFrom('400', '95013', '9601')
  fc.assert(
    fc.property(digits(6, 10), prefixes, before, (own, prefix, dialled) => {
      const plan = { ...defaultPlan, prefix }
      expect(parseDialled(dialled + toDialledNumber(own, plan), plan)).toBe(own)
      expect(parseDialled(dialled + formatNumber(own, plan), plan)).toBe(own)
    }),
  )
})

test.each(['95014628888', '9501362888', '95013-62888812345', '95013*628888', '95013628888#', 'alice', ''])(
  'no number of the plan is dialled by %j',
  (typed) => {
    expect(parseDialled(typed, defaultPlan)).toBeUndefined()
  },
)
