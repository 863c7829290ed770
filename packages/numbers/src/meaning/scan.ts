/** A text that is being parsed. Recognised parts are removed from it. `cut` is what was too long to parse. */
export type Scan = { text: string; cut: string }

/** Replaces a removed part, so that the text on both sides of it stays separate. */
export const gap = '¦'

/** The input field takes 60 characters; normalisation can make several characters of one. */
const maxLength = 200

/** In characters. */
const longestNegation = 16

/** Normalises a text for parsing: full-width characters become ASCII, runs of blanks one blank. */
export function startScan(text: string): Scan {
  // A full-width comma never groups the digits of one number.
  const normal = text
    .replaceAll('，', '、')
    .replaceAll('’', "'")
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
  return { text: normal.slice(0, maxLength), cut: normal.slice(maxLength) }
}

/** Words that turn around what follows them. */
export const negation = String.raw`(?:尽量|最好)?(?:(?<!要)不(?:想|能|可以?|许)?要?(?:有|带|含|包含|出现)|(?<!要)不想?要|(?<!有)没有?(?:带)?|[别勿](?:有|带|要)|去掉|避开|排除|除了?|无|(?<![至最多不])少(?:点|一点|些)?(?:有|带|要)?|不喜欢|讨厌|\b(?:no|without|avoid(?:ing)?|(?:(?:do|does) not|do(?:es)?n't|not)(?: (?:want|like|have|having|contain|containing|include|including))?|excluding|except|fewer|none of|neither|free of)\b)`

const endsInNegation = new RegExp(String.raw`${negation}\s?$`, 'i')

/** What follows a negation is left: only a pattern that begins with one may read it. */
export function takeMatches<T>(
  scan: Scan,
  pattern: RegExp,
  read: (match: RegExpExecArray) => T | undefined,
): T[] {
  // `matchAll` compiles a copy of the pattern, and most patterns match nothing.
  if (scan.text.search(pattern) < 0) return []
  const taken: T[] = []
  let remaining = ''
  let from = 0
  for (const match of scan.text.matchAll(pattern)) {
    const before = scan.text.slice(Math.max(from, match.index - longestNegation), match.index)
    const found = endsInNegation.test(before) ? undefined : read(match)
    if (found === undefined) continue
    taken.push(found)
    remaining += scan.text.slice(from, match.index) + gap
    from = match.index + match[0].length
  }
  scan.text = remaining + scan.text.slice(from)
  return taken
}
