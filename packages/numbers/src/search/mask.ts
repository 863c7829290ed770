/** Where a mask can be laid on a number. */
export const maskPlaces = ['tail', 'head', 'whole'] as const
export type MaskPlace = (typeof maskPlaces)[number]

/** A mask (see Condition) that may be asked for: no longer than the longest number. */
export const maskPattern = /^[0-9?xA-J]{1,10}$/

/** One slot of a mask: which digits may stand there, as bits, and which earlier slot it must equal, if any. */
export type Slot = { digits: number; equalTo: number | undefined }

/** A string that is no mask. */
export class MaskError extends Error {
  constructor(mask: string) {
    super(`A mask holds only digits, ?, x and the letters A–J: ${JSON.stringify(mask)}`)
    this.name = 'MaskError'
  }
}

const anyDigit = 0b11_1111_1111

const bitOf = (digit: string) => 1 << Number(digit)

/** The slots of a mask (see Condition), first to last. Throws MaskError for anything else, and for an empty one. */
export function readMask(mask: string): Slot[] {
  if (!/^[\d?xA-J]+$/.test(mask)) throw new MaskError(mask)
  return Array.from(mask, (token, at) => {
    if (/\d/.test(token)) return { digits: bitOf(token), equalTo: undefined }
    if (token === 'x') return { digits: anyDigit & ~bitOf('4'), equalTo: undefined }
    const first = token === '?' ? at : mask.indexOf(token)
    return { digits: anyDigit, equalTo: first < at ? first : undefined }
  })
}

/** Whether digits that are as many as the slots fit them. */
export function fitsSlots(slots: readonly Slot[], digits: string): boolean {
  return slots.every(
    ({ digits: allowed, equalTo }, at) =>
      (allowed & bitOf(digits.charAt(at))) > 0 &&
      (equalTo === undefined || digits.charAt(at) === digits.charAt(equalTo)),
  )
}
