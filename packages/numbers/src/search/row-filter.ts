import { compilePattern, findPattern } from '../pattern.ts'
import { fitsSlots, readMask } from './mask.ts'
import type { Condition, NumberQuery, NumberRow } from './query.ts'

type Meets = (row: NumberRow) => boolean

type Readers = { [K in Condition['is']]: (condition: Extract<Condition, { is: K }>) => Meets }

/**
 * What each condition means, said once for a single row: what is compared with the index, and what the newest rows are searched by. Throws
 * PatternError and MaskError.
 */
const readers: Readers = {
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
    ({ digit, least }) =>
    (row) =>
      row.digits.split(digit).length > least,
  near:
    ({ digits, within }) =>
    (row) =>
      row.digits.length === digits.length &&
      Array.from(digits).filter((digit, at) => row.digits[at] !== digit).length <= within,
  pattern: ({ pattern, anchor }) => {
    const compiled = compilePattern(pattern)
    return (row) => findPattern(compiled, row.digits, { anchor }) >= 0
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
    ({ least, most }) =>
    (row) =>
      row.digits.length >= least && row.digits.length <= most,
  any: ({ of }) => {
    const each = of.map(meets)
    return (row) => each.some((holds) => holds(row))
  },
  all: ({ of }) => {
    const each = of.map(meets)
    return (row) => each.every((holds) => holds(row))
  },
  not: ({ condition }) => {
    const holds = meets(condition)
    return (row) => !holds(row)
  },
}

function meets(condition: Condition): Meets {
  return (readers[condition.is] as (condition: Condition) => Meets)(condition)
}

/** A filter for single rows that holds where every condition of the query does. Throws PatternError, MaskError. */
export function createRowFilter(query: NumberQuery): Meets {
  return meets({ is: 'all', of: query })
}
