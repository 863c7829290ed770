import { maskPattern, type MaskPlace, maskPlaces } from '@hao/numbers/search/mask.ts'

/** A search by mask: 1 to 10 slots, laid on the tail or the head of a number, or on the whole of it. */
export type MaskSearch = { mask: string; on: MaskPlace }

/**
 * The search by mask that an address names, on the tail unless it says otherwise; undefined for none, or one that no number can be compared with.
 * A letter that stands once says no more than `?`, and becomes it.
 */
export function parseMaskSearch(query: URLSearchParams): MaskSearch | undefined {
  const mask = query.get('mask') ?? ''
  const on = maskPlaces.find((place) => place === (query.get('on') ?? 'tail'))
  return on && maskPattern.test(mask) ? { mask: withoutLoneLetters(mask), on } : undefined
}

function withoutLoneLetters(mask: string): string {
  return mask.replace(/[A-J]/g, (letter) => (mask.split(letter).length > 2 ? letter : '?'))
}
