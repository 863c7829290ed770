/** A text that is being read: what has been understood is taken out of it. */
export type Scan = { text: string }

/** Stands where something was taken out, so that what was apart stays apart. */
const gap = '¦'

/** What nobody types in a field of 60 characters; some letters become many when they are normalised. */
const longest = 200

/** A text ready to be read: full-width forms become ordinary ones, blanks become single ones. */
export function startScan(text: string): Scan {
  return { text: text.normalize('NFKC').slice(0, longest).replace(/\s+/g, ' ').trim() }
}

/** Takes out what the pattern (global) matches and `read` understands; answers with what it understood, in the order of the text. */
export function takeMatches<T>(
  scan: Scan,
  pattern: RegExp,
  read: (match: RegExpExecArray) => T | undefined,
): T[] {
  const taken: T[] = []
  let kept = ''
  let from = 0
  for (const match of scan.text.matchAll(pattern)) {
    const found = read(match)
    if (found === undefined) continue
    taken.push(found)
    kept += scan.text.slice(from, match.index) + gap
    from = match.index + match[0].length
  }
  scan.text = kept + scan.text.slice(from)
  return taken
}
