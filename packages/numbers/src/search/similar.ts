import type { Category } from '../categories.ts'
import { rarestMatch } from '../match.ts'
import type { Condition, NumberRow, Searchable } from './query.ts'
import { countDifferences } from './row-filter.ts'

/** The number to find similar ones for, on sale or not. Its price is fen a month. */
export type ReferenceNumber = { digits: string; priceFen: number; categories: readonly Category[] }

/**
 * Up to half of them differ in one or two digits. The rest follow: the same digits of its rarest shape, the
 * same shape, categories, last two digits, any number; the nearest prices first.
 */
export function findSimilar(search: Searchable, reference: ReferenceNumber, count: number): NumberRow[] {
  const found = new Map<number, NumberRow>()
  for (const row of nearInDigits(search, reference).slice(0, Math.ceil(count / 2))) found.set(row.id, row)
  const other: Condition = { is: 'not', condition: { is: 'mask', mask: reference.digits, on: 'whole' } }
  for (const condition of similarConditions(reference)) {
    if (found.size === count) break
    for (const row of nearest(search, [condition, other], { reference, limit: count + found.size }))
      if (found.size < count) found.set(row.id, row)
  }
  return [...found.values()]
}

/** By that count and then by price. Of ten digits there are 3,735 at most. */
function nearInDigits(search: Searchable, { digits, priceFen }: ReferenceNumber): NumberRow[] {
  const byPrice = compareByPrice(priceFen)
  return search
    .page([{ is: 'near', digits, maxDifferences: 2 }], { sort: 'default', limit: Infinity })
    .map((row) => ({ row, differences: countDifferences(row.digits, digits) }))
    .filter(({ differences }) => differences > 0)
    .toSorted((a, b) => a.differences - b.differences || byPrice(a.row, b.row))
    .map(({ row }) => row)
}

function* similarConditions({ digits, categories }: ReferenceNumber): Generator<Condition> {
  const match = rarestMatch(digits)?.pattern
  if (match) {
    const anchor = match.extra === '' ? 'tail' : 'anywhere'
    yield { is: anchor === 'tail' ? 'tail' : 'contains', digits: match.value }
    yield { is: 'pattern', pattern: match.label, anchor }
  }
  if (categories.length > 0) yield { is: 'category', of: categories }
  yield { is: 'tail', digits: digits.slice(-2) }
  yield { is: 'all', of: [] }
}

/** The numbers nearest in price, nearest first. */
function nearest(
  search: Searchable,
  query: readonly Condition[],
  { reference: { priceFen }, limit }: { reference: ReferenceNumber; limit: number },
): NumberRow[] {
  const priceKey = [priceFen, -1]
  const dearer = search.page(query, { sort: 'asc', after: priceKey, limit })
  const cheaper = search.page(query, { sort: 'desc', after: priceKey, limit })
  return [...dearer, ...cheaper].toSorted(compareByPrice(priceFen)).slice(0, limit)
}

/** Compares rows by the distance of their prices from `priceFen`, then by id. */
function compareByPrice(priceFen: number): (a: NumberRow, b: NumberRow) => number {
  const distance = (row: NumberRow) => Math.abs(row.priceFen - priceFen)
  return (a, b) => distance(a) - distance(b) || a.id - b.id
}
