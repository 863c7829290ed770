import type { Category } from '../categories.ts'
import { rarestMatch } from '../match.ts'
import type { Condition, NumberRow, Searchable } from './query.ts'

/** A number that others are to come close to, on sale or not; its price is fen a month. */
export type ReferenceNumber = { digits: string; priceFen: number; categories: readonly Category[] }

/**
 * At most `count` numbers on sale that come close to `model`, itself left out: up to half of them differ in one digit or two, the next ones have its
 * rarest shape – the very digits of it, then the shape – or its categories, then its last two digits, each time those nearest in price.
 */
export function findSimilar(search: Searchable, model: ReferenceNumber, count: number): NumberRow[] {
  const found = new Map<number, NumberRow>()
  const other: Condition = { is: 'not', condition: { is: 'mask', mask: model.digits, on: 'whole' } }
  const add = (condition: Condition, most: number) => {
    for (const row of nearest(search, [condition, other], { model, limit: count + found.size }))
      if (found.size < most) found.set(row.id, row)
  }
  const half = Math.ceil(count / 2)
  for (const within of [1, 2]) if (found.size < half) add({ is: 'near', digits: model.digits, within }, half)
  for (const condition of alike(model)) if (found.size < count) add(condition, count)
  return [...found.values()]
}

function* alike({ digits, categories }: ReferenceNumber): Generator<Condition> {
  const match = rarestMatch(digits)
  if (match) {
    const anchor = match.extra === '' ? 'tail' : 'anywhere'
    yield { is: anchor === 'tail' ? 'tail' : 'contains', digits: match.value }
    yield { is: 'pattern', pattern: match.label, anchor }
  }
  if (categories.length > 0) yield { is: 'category', of: categories }
  yield { is: 'tail', digits: digits.slice(-2) }
  yield { is: 'all', of: [] }
}

/** Those nearest in price, the nearest first. */
function nearest(
  search: Searchable,
  query: readonly Condition[],
  { model: { priceFen }, limit }: { model: ReferenceNumber; limit: number },
): NumberRow[] {
  const here = [priceFen, -1]
  const dearer = search.page(query, { sort: 'asc', after: here, limit })
  const cheaper = search.page(query, { sort: 'desc', after: here, limit })
  const away = (row: NumberRow) => Math.abs(row.priceFen - priceFen)
  return [...dearer, ...cheaper].toSorted((a, b) => away(a) - away(b) || a.id - b.id).slice(0, limit)
}
