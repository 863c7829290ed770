/** The beginning of a text, at most `length` UTF-16 units, without half a character at its end, which PostgreSQL takes in no JSON. */
export function shorten(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
