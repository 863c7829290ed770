import { compilePattern, findPattern, toCodes } from '../pattern.ts'
import { fitsSlots, readMask } from './mask.ts'
import type { Condition, NumberQuery, NumberRow } from './query.ts'

type RowFilter = (row: NumberRow) => boolean

type FilterFactories = { [K in Condition['is']]: (condition: Extract<Condition, { is: K }>) => RowFilter }

/** The meaning of each condition. The index searches its newest rows with these filters. */
const filterFactories: FilterFactories = {
  contains:
    ({ digits }) =>
    (row) =>
      row.digits.includes(digits),
  tail:
    ({ digits }) =>
    (row) =>
      row.digits.endsWith(digits),
  head:
    ({ digits }) =>
    (row) =>
      row.digits.startsWith(digits),
  mask: ({ mask, on }) => {
    const slots = readMask(mask)
    return ({ digits }) => {
      if (digits.length < slots.length || (on === 'whole' && digits.length > slots.length)) return false
      return fitsSlots(slots, on === 'tail' ? digits.slice(-slots.length) : digits)
    }
  },
  without:
    ({ digits }) =>
    (row) =>
      !Array.from(digits).some((digit) => row.digits.includes(digit)),
  repeats:
    ({ digit, min }) =>
    (row) =>
      row.digits.split(digit).length > min,
  near:
    ({ digits, maxDifferences }) =>
    (row) =>
      row.digits.length === digits.length && countDifferences(row.digits, digits) <= maxDifferences,
  pattern: ({ pattern, anchor }) => {
    const compiled = compilePattern(pattern)
    return (row) => findPattern(compiled, toCodes(row.digits), anchor) >= 0
  },
  category:
    ({ of }) =>
    (row) =>
      of.some(({ value }) => row.categories.includes(value)),
  price:
    ({ minFen = 0, maxFen = Infinity }) =>
    (row) =>
      row.priceFen >= minFen && row.priceFen <= maxFen,
  length:
    ({ min, max }) =>
    (row) =>
      row.digits.length >= min && row.digits.length <= max,
  any: ({ of }) => {
    const each = of.map(toRowFilter)
    return (row) => each.some((holds) => holds(row))
  },
  all: ({ of }) => {
    const each = of.map(toRowFilter)
    return (row) => each.every((holds) => holds(row))
  },
  not: ({ condition }) => {
    const holds = toRowFilter(condition)
    return (row) => !holds(row)
  },
}

/** The count of positions at which two numbers of the same length have different digits. */
export function countDifferences(one: string, other: string): number {
  return Array.from(one).filter((digit, at) => digit !== other[at]).length
}

function toRowFilter(condition: Condition): RowFilter {
  return (filterFactories[condition.is] as (condition: Condition) => RowFilter)(condition)
}

/** A filter for single rows: true when all conditions of the query hold. Throws PatternError, MaskError. */
export function createRowFilter(query: NumberQuery): RowFilter {
  return toRowFilter({ is: 'all', of: query })
}
