import { maskPattern, type MaskPlace, maskPlaces } from '@hao/numbers/search/mask.ts'

/** A search by mask: 1 to 10 slots, matched with the tail or the head of a number, or the whole number. */
export type MaskSearch = { mask: string; on: MaskPlace }

/**
 * The mask search of an address, on the tail by default; undefined for none or an invalid one. A letter that
 * occurs once equals `?`, and becomes it.
 */
export function parseMaskSearch(query: URLSearchParams): MaskSearch | undefined {
  const mask = query.get('mask') ?? ''
  const on = maskPlaces.find((place) => place === (query.get('on') ?? 'tail'))
  return on && maskPattern.test(mask) ? { mask: withoutLoneLetters(mask), on } : undefined
}

function withoutLoneLetters(mask: string): string {
  return mask.replace(/[A-J]/g, (letter) => (mask.split(letter).length > 2 ? letter : '?'))
}
