import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanBody, cleanParams } from './clean.ts'

const meaningless = { a: '', b: null, c: undefined, d: 'null', e: 'undefined', f: NaN, g: 'NaN' }
const meaningful = {
  zero: 0,
  off: false,
  space: ' ',
  text: 'nullable',
  minusZero: -0,
  list: [],
  nested: { a: '' },
}

test('[VA-6] empty, null, undefined and NaN are dropped, as values and as text; 0 and false stay', () => {
  expect(cleanParams({ ...meaningless, ...meaningful })).toEqual(meaningful)
  expect(Object.keys(cleanParams({ ...meaningless, ...meaningful }))).toEqual(Object.keys(meaningful))
})

test('[VA-6] createdAt and updatedAt are removed from a body, but not from params', () => {
  const times = { createdAt: '2026-01-01', updatedAt: 1 }
  expect(cleanBody({ ...times, ...meaningless, ...meaningful })).toEqual(meaningful)
  expect(cleanParams(times)).toEqual(times)
})

test('[VA-6] cleaning keeps values, is idempotent, and does not change its input', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (given) => {
      const before = { ...given }
      const cleaned = cleanBody(given)
      expect(given).toEqual(before)
      expect(cleanBody(cleaned)).toEqual(cleaned)
      for (const [key, value] of Object.entries(cleaned)) expect(value).toBe(given[key])
    }),
  )
})
