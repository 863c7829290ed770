import { defaultPlan, type NumberPlan } from '../plan.ts'
import { type MaskPlace, maskPlaces } from './mask.ts'

/** A row of slots, each a token of a mask (see Condition): the mask is the row. */
export type Pad = { mask: string; on: MaskPlace }

/** Digits that a mask can hold at most. */
const longest = 10

/** How many slots a pad may have, fewest first. */
export function slotCounts({ minDigits, maxDigits }: NumberPlan = defaultPlan): number[] {
  const most = Math.min(maxDigits, longest)
  return Array.from({ length: most - minDigits + 1 }, (_, more) => minDigits + more)
}

/** The tokens in what was typed or pasted, full-width ones too; `*` is any digit, capital or small makes no difference. All else is left out. */
export function toTokens(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('*', '?')
    .replace(/[X×]/g, 'x')
    .replace(/[^\d?xA-J]/g, '')
}

/** The pad of an address, whatever stands there. A mask that is shorter than the shortest number gets free slots where it is open. */
export function readPad(
  { mask, on }: { mask: string | null; on: string | null },
  plan: NumberPlan = defaultPlan,
): Pad {
  const place = maskPlaces.find((each) => each === on) ?? 'tail'
  const tokens = toTokens(mask ?? '').slice(0, longest)
  const missing = Math.max(0, plan.minDigits - tokens.length)
  const isWhole = place === 'whole' && tokens !== ''
  return { mask: isWhole ? tokens : extend(tokens, missing, place), on: place }
}

function extend(mask: string, count: number, on: MaskPlace): string {
  const free = '?'.repeat(count)
  return on === 'tail' ? free + mask : mask + free
}

/** The pad with so many slots: they come and go where it is open, at the front of a tail and else at the end. */
export function resizePad({ mask, on }: Pad, count: number): Pad {
  if (count >= mask.length) return { mask: extend(mask, count - mask.length, on), on }
  const kept = on === 'tail' ? mask.slice(-count) : mask.slice(0, count)
  return { mask: withoutLonely(kept, mask), on }
}

/** Whether a pad leaves any number out: one of free slots does so only by its length. */
export function isRestrictive({ mask, on }: Pad, { minDigits }: NumberPlan = defaultPlan): boolean {
  return on === 'whole' || mask.length > minDigits || /[^?]/.test(mask)
}

/** The mask with these tokens from slot `at` on, as far as there are slots. */
export function putTokens(mask: string, at: number, tokens: string): string {
  const put = tokens.slice(0, mask.length - at)
  return withoutLonely(mask.slice(0, at) + put + mask.slice(at + put.length), mask)
}

/** The mask with slot `at` the same as slot `other`: both the digit of the other, or one letter. */
export function linkSlots(mask: string, at: number, other: number): string {
  if (at === other) return mask
  const token = mask.charAt(other)
  if (/[\dA-J]/.test(token)) return putTokens(mask, at, token)
  const letter = Array.from('ABCDEFGHIJ').find((each) => !mask.includes(each)) ?? 'A'
  return putTokens(putTokens(mask, at, letter), other, letter)
}

/** The other slots that must hold the same digit as slot `at`, because they have its letter. */
export function findTwins(mask: string, at: number): number[] {
  const token = mask.charAt(at)
  if (!/[A-J]/.test(token)) return []
  return Array.from(mask).flatMap((other, place) => (other === token && place !== at ? [place] : []))
}

/** A letter whose last twin has just gone says nothing any more: its slot is free. One that stood alone before waits for its twin. */
function withoutLonely(mask: string, before: string): string {
  const count = (letter: string, text: string) => text.split(letter).length - 1
  return mask.replace(/[A-J]/g, (letter) =>
    count(letter, mask) === 1 && count(letter, before) > 1 ? '?' : letter,
  )
}
