/**
 * Replaces the text between two marks of a document, such as `<!-- measured -->` and `<!-- /measured -->`.
 * Throws without them.
 */
export function putBetween(document: string, mark: string, text: string): string {
  const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document has no ${start} … ${end}`)
  return `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`
}
