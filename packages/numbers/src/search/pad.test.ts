import { assert, constantFrom, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { maskPlaces, readMask } from './mask.ts'
import {
  linkSlots,
  isRestrictive,
  putTokens,
  readPad,
  resizePad,
  slotCounts,
  toTokens,
  findTwins,
} from './pad.ts'

const runs = { numRuns: depth(20, 2000) }

test('typed or pasted text becomes tokens, also from full-width characters', () => {
  expect(toTokens('８？×ab-4 X*')).toBe('8?xAB4x?')
  expect(toTokens('号码\0')).toBe('')
})

test('URL parameters become a pad as long as the shortest number, with free slots at its open end', () => {
  expect(readPad({ mask: null, on: null })).toEqual({ mask: '??????', on: 'tail' })
  expect(readPad({ mask: '8??8', on: 'tail' })).toEqual({ mask: '??8??8', on: 'tail' })
  expect(readPad({ mask: '8??8', on: 'head' })).toEqual({ mask: '8??8??', on: 'head' })
  expect(readPad({ mask: '8??8', on: 'whole' })).toEqual({ mask: '8??8', on: 'whole' })
  expect(readPad({ mask: null, on: 'whole' })).toEqual({ mask: '??????', on: 'whole' })
  expect(readPad({ mask: '１２３４５６７８９０１２', on: 'nowhere' })).toEqual({
    mask: '1234567890',
    on: 'tail',
  })
})

test('any URL parameters give a valid mask with 6 to 10 slots, and reading it again changes nothing', () => {
  assert(
    property(
      string({ unit: constantFrom(...'8？xXaJKＡ４*号\0', '\ud800') }),
      constantFrom(...maskPlaces, ''),
      (mask, on) => {
        const pad = readPad({ mask, on })
        expect(readMask(pad.mask)).toHaveLength(pad.mask.length)
        expect(readPad(pad)).toEqual(pad)
        if (pad.on !== 'whole') expect(slotCounts()).toContain(pad.mask.length)
      },
    ),
    runs,
  )
})

test('slots are added and removed at the front of a tail mask, and otherwise at the end', () => {
  expect(resizePad({ mask: '??8??8', on: 'tail' }, 8).mask).toBe('????8??8')
  expect(resizePad({ mask: '8??8??', on: 'head' }, 7).mask).toBe('8??8???')
  expect(resizePad({ mask: '1A2345A', on: 'tail' }, 6).mask).toBe('A2345A')
  expect(resizePad({ mask: 'A12345A', on: 'tail' }, 6).mask).toBe('12345?')
})

test('a mask of free slots only excludes numbers by length', () => {
  expect(isRestrictive({ mask: '??????', on: 'tail' })).toBe(false)
  expect(isRestrictive({ mask: '???????', on: 'head' })).toBe(true)
  expect(isRestrictive({ mask: '??????', on: 'whole' })).toBe(true)
  expect(isRestrictive({ mask: '?????x', on: 'tail' })).toBe(true)
})

test('typing sets slots; a letter that loses its last pair frees its slot, a single letter stays', () => {
  expect(putTokens('??????', 2, '8')).toBe('??8???')
  expect(putTokens('??????', 4, '6888')).toBe('????68')
  expect(putTokens('A??A??', 3, '8')).toBe('???8??')
  expect(putTokens('A??A?A', 3, '8')).toBe('A??8?A')
  expect(putTokens('A?????', 3, '8')).toBe('A??8??')
})

test('linking a slot copies the digit or letter of the other slot, or gives both a new letter', () => {
  expect(linkSlots('?8????', 0, 1)).toBe('88????')
  expect(linkSlots('??????', 0, 5)).toBe('A????A')
  expect(linkSlots('A????A', 2, 5)).toBe('A?A??A')
  expect(linkSlots('A????A', 2, 3)).toBe('A?BB?A')
  expect(linkSlots('A????A', 0, 0)).toBe('A????A')
  expect(findTwins('A?A??A', 2)).toEqual([0, 5])
  expect(findTwins('8?8??8', 2)).toEqual([])
})

test('linked slots always hold the same token', () => {
  assert(
    property(
      string({ unit: constantFrom(...'?x8AB'), minLength: 6, maxLength: 10 }),
      integer({ min: 0, max: 5 }),
      integer({ min: 0, max: 5 }),
      (mask, at, other) => {
        const linked = linkSlots(mask, at, other)
        expect(linked).toHaveLength(mask.length)
        if (at !== other) expect(linked.charAt(at)).toBe(linked.charAt(other))
      },
    ),
    runs,
  )
})
