import { shapeLabels } from '../shapes.ts'
import { tailOrContainsForms } from './forms.ts'
import { toDigits, digitCharacters, englishCount, readCount } from './numerals.ts'
import { sameInEachLanguage } from './phrases.ts'
import { describeCondition } from './describe-condition.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Form, Subject } from './wish.ts'
import { findMeaning } from './words.ts'

const englishDigit = 'zero|one|two|three|four|five|six|seven|eight|nine'
const repeated = [
  new RegExp(
    `(?:至少|最少|起码)?\\s?([2-9]|[两二三四五六七八九])\\s?个(?:以上)?(?:的|连续的?)?\\s?([\\d${digitCharacters}])(?![\\d位样起致]|模一样)(?:以上)?`,
    'g',
  ),
  new RegExp(`()(?:很多|多个|许多|好多)(?:的)?\\s?([\\d${digitCharacters}])(?!\\d)`, 'g'),
  new RegExp(
    `(?:\\bat least )?\\b([2-9]|${englishCount})(?: or more)?\\s?(?:x |× ?)?(?:times )?(\\d|${englishDigit})(?:'?s|es)\\b`,
    'gi',
  ),
  new RegExp(`()\\b(?:lots? of|many|plenty of) (\\d|${englishDigit})(?:'?s|es)\\b`, 'gi'),
]

/** The count for words such as "many". */
const manyCount = 3

/** Takes repeated digits out of a text: 三个8, 很多6, at least three 8s. Adjacent repetitions match first. */
export function takeRepeats(scan: Scan): Subject[] {
  return repeated.flatMap((pattern) =>
    takeMatches(scan, pattern, ([, times = '', sign = '']) => {
      const digit = /^[a-z]/i.test(sign) ? String(readCount(sign)) : toDigits(sign)
      const min = times === '' ? manyCount : (readCount(times) ?? manyCount)
      const together = digit.repeat(min)
      const condition = { is: 'repeats', digit, min } as const
      return {
        label: describeCondition(condition),
        forms: [...tailOrContainsForms(together, findMeaning(together)), { condition }],
      }
    }),
  )
}

const same = '一模一样|一样|相同|同样|重复'
const runOf = String.raw`([2-9两二三四五六七八九])\s?(?:个|位)?\s?`
const named: { pattern: RegExp; letters: (count: number) => string }[] = [
  {
    pattern: new RegExp(
      `(?:连续)?${runOf}(?:(?:数字|数|号码?)?(?:都|全)?是?(?:${same})的?(?:数字|数|号码?)?|连号?|同号)`,
      'g',
    ),
    letters: (count) => 'A'.repeat(count),
  },
  {
    pattern: new RegExp(
      `\\b([2-9]|${englishCount}) (?:of the )?(?:same|identical|equal|repeated|repeating)(?: (?:digits?|numbers?))?\\b|\\b([2-9]|${englishCount}) (?:of a kind|in a row)\\b`,
      'gi',
    ),
    letters: (count) => 'A'.repeat(count),
  },
  {
    pattern: new RegExp(`${runOf}连?顺(?![利心])[子号]?`, 'g'),
    letters: (count) => 'ABCDEF'.slice(0, count),
  },
  {
    pattern: new RegExp(`${runOf}倒顺号?`, 'g'),
    letters: (count) => Array.from('ABCDEF'.slice(0, count)).toReversed().join(''),
  },
]

/** Takes shapes by their names out of a text: 三个一样的, 四连, 五顺, three of a kind. */
export function takeNamedShapes(scan: Scan): Subject[] {
  return named.flatMap(({ pattern, letters }) =>
    takeMatches(scan, pattern, ([, first, second]) => {
      const count = readCount(first ?? second ?? '') ?? 0
      const shape = letters(count)
      return count > 1 && shape.length === count ? shapeSubject(shape) : undefined
    }),
  )
}

const known: ReadonlySet<string> = new Set(shapeLabels)
const letters = /(?<![A-Z])[A-F\d]*[A-F]{2,}[A-F\d]*(?![A-Z])/gi

/** Takes shapes out of a text: AABB, ABCD. In lower case only the known shapes, because it may be a word. */
export function takeShapes(scan: Scan): Subject[] {
  return takeMatches(scan, letters, ([typed]) => {
    const pattern = typed.toUpperCase()
    if (
      pattern.length < 3 ||
      pattern.length > 10 ||
      !(known.has(pattern) || (typed === pattern && inOrder(pattern)))
    )
      return undefined
    return shapeSubject(pattern)
  })
}

/** A shape at the tail first, then anywhere. */
function shapeSubject(pattern: string): Subject {
  const forms = (['tail', 'anywhere'] as const).map((anchor): Form => ({
    condition: { is: 'pattern', pattern, anchor },
  }))
  return { label: sameInEachLanguage(pattern), forms }
}

/** Whether the letters are A, B, C … without a gap, as in shapes and unlike words. */
function inOrder(pattern: string): boolean {
  const used = [...new Set(pattern.replace(/\d/g, ''))].toSorted()
  return 'ABCDEF'.startsWith(used.join(''))
}

const masks = /(?<![\dA-Z])[\d?*X_]*(?:\d[?*X_]|[?*X_]\d)[\d?*X_]*(?![A-Z])/gi

/** Takes masks out of a text: 8??8, 8**8, 8xx8. A single question mark after digits is punctuation. */
export function takeMasks(scan: Scan): Subject[] {
  return takeMatches(scan, masks, ([typed]) => {
    const withoutPunctuation = /^\d+\?$/.test(typed) ? typed.slice(0, -1) : typed
    const mask = withoutPunctuation.replace(/\D/g, '?')
    if (!mask.includes('?') || mask.length > 10) return undefined
    return maskSubject(mask)
  })
}

/** A mask of digits and `?`: at the tail first, then anywhere. */
function maskSubject(mask: string): Subject {
  const anywhere = { is: 'pattern', pattern: mask.replaceAll('?', '*'), anchor: 'anywhere' } as const
  return {
    label: sameInEachLanguage(mask),
    forms: [{ condition: { is: 'mask', mask, on: 'tail' } }, { condition: anywhere }],
  }
}
