/** The greatest number of characters in an owner's name for a number. */
export const maxNumberName = 12

const emoji = String.raw`\p{Extended_Pictographic}(?:[\uFE0E\uFE0F]|\p{Emoji_Modifier})?`
/** A letter or mark of a script that has joiners, such as Arabic and the scripts of India. */
const joinable = String.raw`(?![\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Cyrl}\p{sc=Grek}])[\p{L}\p{M}]`

/** Sequences with invisible characters that change what is seen: emoji, flags, keycaps, joined letters. */
const sequences = [
  String.raw`${emoji}(?:\u200D${emoji}){0,9}(?:[\u{E0020}-\u{E007E}]{1,8}\u{E007F})?`,
  String.raw`[\d#*]\uFE0F\u20E3`,
  String.raw`${joinable}[\u200C\u200D](?=${joinable})`,
].join('|')

/** Characters without a picture of their own, and those that reverse the direction of text. */
const unseen = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}`
const strayUnseen = new RegExp(`(${sequences})|[${unseen}]`, 'gu')
const visible = new RegExp(String.raw`[^${unseen}\p{Z}\p{M}]`, 'u')

/** A character as readers count, with at most three marks and joiners that attach to it. */
const character = new RegExp(String.raw`(?:\p{RI}{2}|${sequences}|[^])[\p{M}\u200C\u200D]{0,3}`, 'gu')

/** True if PostgreSQL can store the text, also in JSON: no NUL, no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

export function isVisible(text: string): boolean {
  return visible.test(text)
}

/** The number of characters that a reader sees: an emoji of several joined ones is one. */
export function countCharacters(text: string): number {
  return splitCharacters(text).length
}

/** Cleans a text to one visible line of at most `max` characters; '' if nothing visible is left. */
export function cleanName(text: string, max: number): string {
  const line = text.replace(strayUnseen, (_all, sequence: string | undefined) => sequence ?? '').trim()
  const kept = splitCharacters(line).slice(0, max).join('').trim()
  return isVisible(kept) ? kept : ''
}

/** True if `cleanName` leaves the text unchanged. */
export function isName(text: string, max: number): boolean {
  return text !== '' && cleanName(text, max) === text
}

function splitCharacters(text: string): string[] {
  return text.match(character) ?? []
}
