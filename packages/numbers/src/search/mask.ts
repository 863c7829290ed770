export const maskPlaces = ['tail', 'head', 'whole'] as const
export type MaskPlace = (typeof maskPlaces)[number]

/** A mask (see Condition) that is no longer than the longest number. */
export const maskPattern = /^[0-9?xA-J]{1,10}$/

/** The allowed digits as a bit set, and the index of an earlier slot with the same digit, if any. */
export type Slot = { digits: number; equalTo: number | undefined }

export class MaskError extends Error {
  constructor(mask: string) {
    super(`A mask holds only digits, ?, x and the letters A–J: ${JSON.stringify(mask)}`)
    this.name = 'MaskError'
  }
}

const anyDigit = 0b11_1111_1111

const bitOf = (digit: string) => 1 << Number(digit)

/** Parses a mask (see Condition) into slots. Throws MaskError for an empty string and for unknown tokens. */
export function readMask(mask: string): Slot[] {
  if (!/^[\d?xA-J]+$/.test(mask)) throw new MaskError(mask)
  return Array.from(mask, (token, at) => {
    if (/\d/.test(token)) return { digits: bitOf(token), equalTo: undefined }
    if (token === 'x') return { digits: anyDigit & ~bitOf('4'), equalTo: undefined }
    const first = token === '?' ? at : mask.indexOf(token)
    return { digits: anyDigit, equalTo: first < at ? first : undefined }
  })
}

/** Whether the digits fit the slots. There must be at least as many digits as slots. */
export function fitsSlots(slots: readonly Slot[], digits: string): boolean {
  return slots.every(
    ({ digits: allowed, equalTo }, at) =>
      (allowed & bitOf(digits.charAt(at))) > 0 &&
      (equalTo === undefined || digits.charAt(at) === digits.charAt(equalTo)),
  )
}
