/** What shapes nothing, or turns the direction of what stands behind it; joiners, and other signs that emoji and some scripts need, may stay. */
const unfit =
  /(?!\p{Join_Control}|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for a text that PostgreSQL can keep, as text and within JSON: without NUL and without half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** True for a text of which something can be seen. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

/** A text as one line that can be seen and turns nothing around, of at most `max` characters; '' when nothing of that is left. */
export function cleanName(text: string, max: number): string {
  const line = [...text.replace(unfit, '').trim()].slice(0, max).join('').trim()
  return isVisible(line) ? line : ''
}

/** True for a text that is such a line already. */
export function isName(text: string, max: number): boolean {
  return text !== '' && cleanName(text, max) === text
}
