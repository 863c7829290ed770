import type { Condition } from '../search/query.ts'
import { countCharacters, toDigits, digitCharacters, englishCount, readCount } from './numerals.ts'
import { describeCondition } from './describe-condition.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Limit } from './wish.ts'

/** A limit with its description. */
export function createLimit(on: Limit['on'], condition: Condition): Limit {
  return { on, condition, label: describeCondition(condition) }
}

const unwanted = String.raw`(?:不要(?:有|带|含)?|不想要|没有|不带|不含|不包含|不能有|别有|别带|别要|去掉|避开|除了|除|无|\b(?:no|without|avoid(?:ing)?|not|don't want|excluding|except))`
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** The digit is not part of a longer number, a date, a count or a price. */
const oneDigit = `[\\d${digitCharacters}]`
const notInsideOther = String.raw`(?:'?s\b)?(?![\d月年个位元块/.\-]|\s?(?:digit|${months}))`
const and = String.raw`\s?(?:、|,|和|与|或|及|跟|\bor\b|\band\b|\bnor\b|/)\s?`

/** Unwanted digits: 不要4, 没有4和7, no 4 or 7. Adjacent digits are avoided only as a sequence: 不要14. */
const avoided = new RegExp(
  String.raw`${unwanted}\s?(?:数字|any|the digit|digits?)?\s?(?:([2-9两二三四五六])\s?个\s?)?(${oneDigit}{1,10})${notInsideOther}((?:${and}${oneDigit}${notInsideOther})*)`,
  'gi',
)

/** A highest count of a digit: 最多3个8, at most two 4s. */
const countLimited = new RegExp(
  String.raw`(?:最多|至多|不超过|\bat most|\bno more than)\s?([1-9两一二三四五六]|${englishCount})\s?(?:个\s?)?(${oneDigit})(?:'?s\b)?(?!\d)`,
  'gi',
)

/** Takes unwanted digits out of a text. */
export function takeAvoided(scan: Scan): Limit[] {
  const countLimits = takeMatches(scan, countLimited, ([, times = '', digit = '']) =>
    avoidConditions((readCount(times) ?? 0) + 1, toDigits(digit)).map((condition) =>
      createLimit('avoid', condition),
    ),
  )
  const avoid = takeMatches(scan, avoided, ([, times, first = '', others = '']) => {
    const conditions = avoidConditions(times === undefined ? 1 : (readCount(times) ?? 1), toDigits(first))
    const further = new Set(toDigits(others).replace(/\D/g, ''))
    if (further.size > 0) conditions.push({ is: 'without', digits: [...further].join('') })
    return conditions.map((condition) => createLimit('avoid', condition))
  })
  return [...countLimits, ...avoid].flat()
}

function avoidConditions(times: number, run: string): Condition[] {
  const digit = run.charAt(0)
  if (new Set(run).size > 1) return [{ is: 'not', condition: { is: 'contains', digits: run } }]
  if (times > 1) return [{ is: 'not', condition: { is: 'repeats', digit, min: times } }]
  return [{ is: 'without', digits: digit }]
}

const count = `(\\d{1,2}|[${countCharacters}]{1,2})`
const englishNumber = `(\\d{1,2}|${englishCount})`
const lengths = [
  new RegExp(String.raw`(?<![后末前\d])(?:${count}\s?(?:-|–|~|到|至)\s?)?${count}\s?位数?字?`, 'g'),
  new RegExp(
    String.raw`(?<!last |first |\d)(?:\b${englishNumber}\s?(?:-|–|to)\s?)?\b${englishNumber}[\s-]?digits?\b`,
    'gi',
  ),
]

/** Longer than any number of any plan. */
const longestLength = 20

/** Takes the required number of digits out of a text: 六位, 6-8位, 6 digits. */
export function takeLengths(scan: Scan): Limit[] {
  return lengths.flatMap((pattern) =>
    takeMatches(scan, pattern, (match) => {
      const bounds = match.slice(1).flatMap((part) => (part === undefined ? [] : [readCount(part) ?? 0]))
      const [min = 0, max = min] = bounds.toSorted((a, b) => a - b)
      if (min < 1 || max > longestLength) return undefined
      return createLimit('length', { is: 'length', min, max })
    }),
  )
}
