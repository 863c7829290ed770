/** Drops half a surrogate pair at the end, which PostgreSQL refuses in JSON. */
export function shorten(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
