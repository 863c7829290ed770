import { expect, test } from 'vitest'
import { parseNumberInput } from './parse-number-input.ts'

test('reads full-width digits of a Chinese keyboard', () => {
  expect(parseNumberInput('１５．９０')).toBe('15.90')
  expect(parseNumberInput('15。9')).toBe('15.9')
  expect(parseNumberInput('￥1，200.00')).toBe('1200.00')
  expect(parseNumberInput('-3')).toBe('-3')
  expect(parseNumberInput('1.')).toBe('1.')
  expect(parseNumberInput('')).toBe('')
  expect(parseNumberInput(undefined)).toBe('')
})
