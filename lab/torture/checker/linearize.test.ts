import { expect, test } from 'vitest'
import { linearize, type Operation } from './linearize.ts'

/** A register that is written and read. */
const write = (value: number, start: number, end: number, must = true): Operation<number> => ({
  label: `write ${value}`,
  start,
  end,
  must,
  step: () => value,
})
const read = (value: number, start: number, end: number): Operation<number> => ({
  label: `read ${value}`,
  start,
  end,
  must: true,
  step: (now) => (now === value ? now : undefined),
})

const verdict = (...operations: Operation<number>[]) => linearize(0, operations).verdict

test('reads that follow the writes are possible, a read of an overwritten value is not', () => {
  expect(verdict(write(1, 0, 1), read(1, 2, 3), write(2, 4, 5), read(2, 6, 7))).toBe('possible')
  expect(verdict(write(1, 0, 1), write(2, 2, 3), read(1, 4, 5))).toBe('impossible')
})

test('overlapping operations may have either order, but the same for all readers', () => {
  const writes = [write(1, 0, 10), write(2, 0, 10)]
  expect(verdict(...writes, read(1, 11, 12))).toBe('possible')
  expect(verdict(...writes, read(2, 11, 12))).toBe('possible')
  expect(verdict(...writes, read(1, 11, 12), read(2, 13, 14))).toBe('impossible')
})

test('a write with an unknown result may take effect at any time or never, but not twice', () => {
  const lost = write(1, 0, Infinity, false)
  expect(verdict(lost, read(0, 5, 6))).toBe('possible')
  expect(verdict(lost, read(0, 5, 6), read(1, 7, 8))).toBe('possible')
  expect(verdict(lost, read(1, 5, 6), read(0, 7, 8))).toBe('impossible')
  expect(verdict(lost, write(2, 1, 2), read(1, 3, 4), write(2, 5, 6), read(1, 7, 8))).toBe('impossible')
})

test('the unexplained operation is reported', () => {
  expect(linearize(0, [write(1, 0, 1), read(7, 2, 3)])).toEqual({
    verdict: 'impossible',
    stuck: ['the register is 1; none of these can be next:', 'read 7'],
  })
})

test('a history of two hundred operations, fifty of them unknown, is decided', () => {
  const operations = Array.from({ length: 50 }, (_, at) => [
    write(at, at * 4, at * 4 + 1),
    read(at, at * 4 + 1, at * 4 + 2),
    write(1000 + at, at * 4 + 1, Infinity, false),
    read(at % 2 === 0 ? 1000 + at : at, at * 4 + 3, at * 4 + 4),
  ]).flat()
  expect(verdict(...operations)).toBe('possible')
  expect(verdict(...operations, read(5000, 300, 301))).not.toBe('possible')
})
