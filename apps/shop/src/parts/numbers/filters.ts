import type { NumberPlan } from '@hao/numbers/plan.ts'
import { readPriceRange } from './typed-price.ts'

export const pageSize = 20

export const sorts = ['default', 'desc', 'asc'] as const
export type Sort = (typeof sorts)[number]

/** Yuan a month; 0 means no end. */
export type PriceRange = { min: number; max: number }

export const priceRanges: readonly PriceRange[] = [
  { min: 0, max: 10 },
  { min: 10, max: 50 },
  { min: 50, max: 200 },
  { min: 200, max: 0 },
]

export function listLengths({ minDigits, maxDigits }: NumberPlan): number[] {
  return Array.from({ length: maxDigits - minDigits + 1 }, (_, more) => minDigits + more)
}

/** The filters of a list; they are in the address, so that reload and back keep them. */
export type Filters = {
  sort: Sort
  length?: number | undefined
  /** Digits that must not occur, at most nine. */
  without?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

function positive(text: string | null): number | undefined {
  const value = Number(text)
  return value > 0 ? value : undefined
}

export function parseFilters(query: URLSearchParams): Filters {
  return {
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'default',
    length: positive(query.get('length')),
    without: sortDigits(query.get('without') ?? ''),
    ...parsePrices(query),
  }
}

function parsePrices(query: URLSearchParams): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const [from, to] = [query.get('minPrice') ?? '', query.get('maxPrice') ?? '']
  const { minPrice, maxPrice } = readPriceRange({ from, to })
  return { minPrice, maxPrice }
}

/** Each digit of a text once, in order; undefined for none, and for all ten, which no number is without. */
export function sortDigits(text: string): string | undefined {
  const digits = Array.from('0123456789').filter((digit) => text.includes(digit))
  return digits.length === 10 ? undefined : digits.join('') || undefined
}

/** Removes all filters but keeps the order. */
export const noFilters: Partial<Filters> = {
  length: undefined,
  without: undefined,
  minPrice: undefined,
  maxPrice: undefined,
}

/** How many filters narrow the list; the order does not count. */
export function countFilters({ length, without, minPrice, maxPrice }: Filters): number {
  return [length, without, minPrice ?? maxPrice].filter(Boolean).length
}

/** The query with some of its entries changed; undefined, 0 and 'default' take an entry out. */
export function changeQuery(
  query: URLSearchParams,
  changes: Record<string, string | number | undefined>,
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value && value !== 'default') next.set(name, String(value))
    else next.delete(name)
  }
  return next.toString()
}
