/** A text that is being parsed. Recognised parts are removed from it. */
export type Scan = { text: string }

/** Replaces a removed part, so that the text on both sides of it stays separate. */
const gap = '¦'

/** The input field takes 60 characters; normalisation can make several characters of one. */
const maxLength = 200

/** Normalises a text for parsing: full-width characters become ASCII, runs of blanks one blank. */
export function startScan(text: string): Scan {
  return { text: text.normalize('NFKC').slice(0, maxLength).replace(/\s+/g, ' ').trim() }
}

/**
 * Removes each match of the pattern (global) for which `read` returns a value, and returns these values in
 * the order of the text.
 */
export function takeMatches<T>(
  scan: Scan,
  pattern: RegExp,
  read: (match: RegExpExecArray) => T | undefined,
): T[] {
  const taken: T[] = []
  let remaining = ''
  let from = 0
  for (const match of scan.text.matchAll(pattern)) {
    const found = read(match)
    if (found === undefined) continue
    taken.push(found)
    remaining += scan.text.slice(from, match.index) + gap
    from = match.index + match[0].length
  }
  scan.text = remaining + scan.text.slice(from)
  return taken
}
