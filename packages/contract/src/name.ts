/**
 * Invisible characters, and characters that reverse the direction of text. Joiners and signs that emoji and
 * some scripts need are allowed.
 */
const forbidden =
  /(?!\p{Join_Control}|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True if PostgreSQL can store the text, also in JSON: no NUL, no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** True if the text has a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

/** Cleans a text to one visible line of at most `max` characters; '' if nothing visible is left. */
export function cleanName(text: string, max: number): string {
  const line = [...text.replace(forbidden, '').trim()].slice(0, max).join('').trim()
  return isVisible(line) ? line : ''
}

/** True if `cleanName` leaves the text unchanged. */
export function isName(text: string, max: number): boolean {
  return text !== '' && cleanName(text, max) === text
}
