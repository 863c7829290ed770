import { toDigits, digitCharacters } from './numerals.ts'
import { describeCondition } from './describe-condition.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Form, Subject } from './wish.ts'
import { findMeaning } from './words.ts'

type End = 'tail' | 'head'

const typedDigits = String.raw`([\d${digitCharacters}?*]{1,10})(?![\d年月])`
const counted = '[一二两三四五六七八九十几\\d]'

const ends: { end: End; pattern: RegExp }[] = [
  {
    end: 'tail',
    pattern: new RegExp(
      `(?:(?:尾号|尾数|末尾|结尾|最后(?:${counted}位)?|[后末]${counted}位)(?:数字)?(?:要|是|为|带|:)*|\\bend(?:s|ing)?(?: with| in| by)?|\\btail(?: is| of)?|\\blast (?:\\w+ )?digits?(?: is| are)?)\\s?:?\\s?${typedDigits}`,
      'gi',
    ),
  },
  { end: 'tail', pattern: new RegExp(`(?:以\\s?)?${typedDigits}\\s?(?:结尾|收尾|做?尾号|为尾)`, 'g') },
  {
    end: 'head',
    pattern: new RegExp(
      `(?:(?:开头|打头|前${counted}位)(?:数字)?(?:要|是|为|带|:)*|\\b(?:start|begin)(?:s|n?ing)?(?: with| in| by)?|\\bfirst (?:\\w+ )?digits?(?: is| are)?)\\s?:?\\s?${typedDigits}`,
      'gi',
    ),
  },
  { end: 'head', pattern: new RegExp(`(?:以\\s?)?${typedDigits}\\s?(?:开头|打头|起头|开始)`, 'g') },
]

/** Takes digits for the start or end of the number out of a text: 尾号520, 以8开头, ends with 520. */
export function takeEnds(scan: Scan): Subject[] {
  return ends.flatMap(({ end, pattern }) =>
    takeMatches(scan, pattern, ([, typed = '']) => {
      const digits = toDigits(typed).replaceAll('*', '?')
      if (!/\d/.test(digits)) return undefined
      const form = formAt(end, digits)
      return { label: describeCondition(form.condition), forms: [form] }
    }),
  )
}

function formAt(end: End, digits: string): Form {
  return digits.includes('?')
    ? { condition: { is: 'mask', mask: digits, on: end } }
    : { condition: { is: end, digits }, means: findMeaning(digits) }
}

/** Returns whether there was one (尾号 我爱你). */
export function takeTailHint(scan: Scan): boolean {
  return takeMatches(scan, /尾号|尾数|结尾|\bend(?:s|ing)(?: with| in)?\b|\btail\b/gi, () => true).length > 0
}

/** Keeps only the tail forms of a subject, if it has any. */
export function restrictToTail({ label, forms }: Subject): Subject {
  const atTail = forms.filter(
    ({ condition }) =>
      condition.is === 'tail' ||
      (condition.is === 'mask' && condition.on === 'tail') ||
      (condition.is === 'pattern' && condition.anchor === 'tail'),
  )
  return { label, forms: atTail.length > 0 ? atTail : forms }
}
