import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  stripSeparators,
  normalisePhone,
  isCode,
  isDigits,
  isPhone,
  isReachablePhone,
  maskPhone,
} from './phone.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const noise = fc.string({ unit: fc.constantFrom(...' ()./x'), maxLength: 3 })

test('[VA-1] a phone is 1, then 3 to 9, then nine digits', () => {
  fc.assert(
    fc.property(digits(11), (text) => {
      expect(isPhone(text)).toBe(text.startsWith('1') && Number(text[1]) >= 3)
    }),
  )
  for (const text of [
    '',
    '1381234567',
    '138123456789',
    ' 13812345678',
    '13812345678\n',
    '+8613812345678',
    '１３８12345678',
  ])
    expect(isPhone(text)).toBe(false)
})

test('[VA-1] the loose check takes 1 and ten digits with +86 or 86 and any other characters between', () => {
  const written = fc.tuple(fc.constantFrom('', '86', '+86'), noise, digits(4), noise, digits(6))
  fc.assert(
    fc.property(written, ([country, before, head, between, tail]) => {
      expect(isReachablePhone(`${country}${before}1${head}${between}${tail}`)).toBe(true)
    }),
  )
  for (const text of [
    '138-1234-5678',
    '+86 138 1234 5678',
    '(86)13812345678',
    '＋８６　１３８１２３４５６７８',
  ])
    expect(isReachablePhone(text)).toBe(true)
  for (const text of ['', '1381234567', '138123456789', '8713812345678', '++8613812345678', '+1 13812345678'])
    expect(isReachablePhone(text)).toBe(false)
})

test.each([
  '13812345678',
  '１３８１２３４５６７８',
  '138 1234 5678',
  '138-1234-5678',
  '１３８　１２３４－５６７８',
  '138.1234.5678',
  '+8613812345678',
  '＋８６ １３８ １２３４ ５６７８',
  '(+86) 138 1234 5678',
  '86 138 1234 5678',
  '0086-138-1234-5678',
  '\u202d138 1234 5678\u202c',
  ' 13812345678\n',
])('[VA-1] %j is parsed as 13812345678', (typed) => {
  expect(normalisePhone(typed)).toBe('13812345678')
})

test.each([
  '1381234567',
  '+8713812345678',
  '13812345678x',
  '8612345678901',
  '一三八12345678',
  '138\u00001234567',
])('[VA-1] %j is not a phone', (typed) => {
  expect(isPhone(normalisePhone(typed))).toBe(false)
})

test('[VA-2] a code may be typed full-width and in groups', () => {
  for (const typed of ['１２３４５６', '123 456', ' 123-456\n', '１２３　４５６'])
    expect(stripSeparators(typed)).toBe('123456')
  for (const typed of ['12345x', '一23456', '1234567']) expect(isCode(stripSeparators(typed))).toBe(false)
})

test('[VA-1] the loose check takes a landline: 0 and 10 to 13 digits or dashes', () => {
  for (const text of [
    '010-12345678',
    '０１０－１２３４５６７８',
    '0755-1234567',
    '0371 1234 5678',
    '0123456789-123',
  ])
    expect(isReachablePhone(text)).toBe(true)
  for (const text of ['0123456789', '0123456789-1234', '10-12345678'])
    expect(isReachablePhone(text)).toBe(false)
})

test('[VA-2] a code is exactly six digits', () => {
  fc.assert(fc.property(digits(6), isCode))
  for (const text of ['', '12345', '1234567', '12345a', '１２３４５６', '12345\n', ' 12345'])
    expect(isCode(text)).toBe(false)
})

test('[VA-3] a text of digits has at least one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isDigits(text)).toBe(
        text.length > 0 && Array.from(text).every((each) => '0123456789'.includes(each)),
      )
    }),
  )
  expect(isDigits('0123')).toBe(true)
})

test('a masked phone keeps its first three and last four digits', () => {
  expect(maskPhone('13812348888')).toBe('138****8888')
})
