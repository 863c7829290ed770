import { defaultPlan, type NumberPlan } from '../plan.ts'
import { type MaskPlace, maskPlaces } from './mask.ts'

/** The state of the mask input: a row of slots, each with one token of a mask (see Condition). */
export type Pad = { mask: string; on: MaskPlace }

const maxSlots = 10

export function slotCounts({ minDigits, maxDigits }: NumberPlan = defaultPlan): number[] {
  const max = Math.min(maxDigits, maxSlots)
  return Array.from({ length: max - minDigits + 1 }, (_, extra) => minDigits + extra)
}

/** Full-width characters, both cases, and `*` for `?`; the rest is dropped. */
export function toTokens(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('*', '?')
    .replace(/[X×]/g, 'x')
    .replace(/[^\d?xA-J]/g, '')
}

/** Any text is accepted. A short mask is filled up with `?` at its open end. */
export function readPad(
  { mask, on }: { mask: string | null; on: string | null },
  plan: NumberPlan = defaultPlan,
): Pad {
  const part = maskPlaces.find((each) => each === on) ?? 'tail'
  const tokens = toTokens(mask ?? '').slice(0, maxSlots)
  const missing = Math.max(0, plan.minDigits - tokens.length)
  const isWhole = part === 'whole' && tokens !== ''
  return { mask: isWhole ? tokens : extend(tokens, missing, part), on: part }
}

function extend(mask: string, count: number, on: MaskPlace): string {
  const free = '?'.repeat(count)
  return on === 'tail' ? free + mask : mask + free
}

/** Slots are added and removed at the front of a tail mask, and otherwise at the end. */
export function resizePad({ mask, on }: Pad, count: number): Pad {
  if (count >= mask.length) return { mask: extend(mask, count - mask.length, on), on }
  const kept = on === 'tail' ? mask.slice(-count) : mask.slice(0, count)
  return { mask: freeSingleLetters(kept, mask), on }
}

/** Whether the mask excludes any number. A mask of free slots only does so by its length. */
export function isRestrictive({ mask, on }: Pad, { minDigits }: NumberPlan = defaultPlan): boolean {
  return on === 'whole' || mask.length > minDigits || /[^?]/.test(mask)
}

/** Writes tokens into the mask from slot `at` on. Tokens beyond the last slot are dropped. */
export function putTokens(mask: string, at: number, tokens: string): string {
  const put = tokens.slice(0, mask.length - at)
  return freeSingleLetters(mask.slice(0, at) + put + mask.slice(at + put.length), mask)
}

/** Makes slot `at` equal to slot `other`: `at` gets its digit or letter, or both get a new letter. */
export function linkSlots(mask: string, at: number, other: number): string {
  if (at === other) return mask
  const token = mask.charAt(other)
  if (/[\dA-J]/.test(token)) return putTokens(mask, at, token)
  const letter = Array.from('ABCDEFGHIJ').find((each) => !mask.includes(each)) ?? 'A'
  return putTokens(putTokens(mask, at, letter), other, letter)
}

/** The other slots with the same letter as slot `at`. */
export function findTwins(mask: string, at: number): number[] {
  const token = mask.charAt(at)
  if (!/[A-J]/.test(token)) return []
  return Array.from(mask).flatMap((other, index) => (other === token && index !== at ? [index] : []))
}

/** A letter that was single before stays: the shopper may still type its second occurrence. */
function freeSingleLetters(mask: string, before: string): string {
  const count = (letter: string, text: string) => text.split(letter).length - 1
  return mask.replace(/[A-J]/g, (letter) =>
    count(letter, mask) === 1 && count(letter, before) > 1 ? '?' : letter,
  )
}
