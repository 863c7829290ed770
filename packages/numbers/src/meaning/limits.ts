import type { Condition } from '../search/query.ts'
import type { NumberPlan } from '../plan.ts'
import {
  countCharacters,
  toDigits,
  digitCharacters,
  englishCount,
  measureWord,
  readCount,
} from './numerals.ts'
import { describeCondition } from './describe-condition.ts'
import { negation, type Scan, takeMatches } from './scan.ts'
import type { Limit } from './wish.ts'

export function createLimit(on: Limit['on'], condition: Condition): Limit {
  return { on, condition, label: describeCondition(condition) }
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** The digit is not part of a longer number, a date, a count or a price. */
const oneDigit = `[\\d${digitCharacters}]`
const notInsideOther = String.raw`(?:'?s\b)?(?!${measureWord}|[\d.\-${countCharacters}]|/\d{2}|\s?(?:个|${months}))`
const or = String.raw`\s?(?:和|与|或者?|以?及|跟|\bor\b|\band\b|\bnor\b|&)\s?`
const and = String.raw`(?:${or}|\s?[、,/]\s?)`
/** Digits with blanks between them: the last one has nothing behind it that makes it something else. */
const oneMore = String.raw`\s${oneDigit}(?=$|[\s¦、,.;!。的])`
/** A digit in English words. `one` is also a word that stands for a thing. */
const digitWord = String.raw`\b(?:zeroe?s?|ones|twos?|threes?|fours?|fives?|six(?:es)?|sevens?|eights?|nines?)\b(?! digit)`
const item = `(?:${oneDigit}${notInsideOther}|${digitWord})`

/** Unwanted digits: 不要4, 没有4和7, no 4 or 7. Adjacent digits are avoided only as a sequence: 不要14. */
const avoided = new RegExp(
  String.raw`${negation}\s?(?:数字|号码|any(?: of)?)?\s?(?:(?:the )?digits? )?(?:([2-9两二三四五六])\s?个\s?)?(${oneDigit}{1,10}${notInsideOther}|${digitWord})((?:${and}${item}|${or}${oneDigit}{2,10}${notInsideOther}|${oneMore})*)`,
  'gi',
)

/** A highest count of a digit: 最多3个8, at most two 4s. */
const countLimited = new RegExp(
  String.raw`(?:最多|至多|不超过|\bat most|\bno more than)\s?([1-9两一二三四五六]|${englishCount})\s?(?:个\s?)?(${oneDigit})(?:'?s\b)?(?!\d)`,
  'gi',
)

/** Unwanted digits before the negation: 4不要, 带4的不要, 4除外, 0和7都不要, 4-free. */
const avoidedBefore = new RegExp(
  String.raw`(?<![\d${digitCharacters}])(?:(?:(?<=^|[\s¦、,;.。])|[带含有])((?:${oneDigit}(?:${and}|\s(?=[\d\s]*都)))*)|[带含有]|)(${oneDigit})(?:(?:的号?码?)?(?:都|就|也|全)?(?:不要|不行|不含|不带|除外|以外|少)(?=$|[\s¦,.;!。、了的])|-free\b)`,
  'gi',
)

/** Unwanted digits at one end: 尾号不要4, 不要4结尾, not ending in 4. */
const avoidedEnds = [
  {
    is: 'tail',
    pattern: new RegExp(
      String.raw`(?:(?:尾号|尾数|末尾|结尾|最后一位)(?:数字)?(?:${negation}|不)\s?[是为]?\s?(${oneDigit}{1,6})${notInsideOther}|(?:${negation}|不)\s?以?\s?(${oneDigit}{1,6})(?:结尾|收尾|做?尾号|为尾)|${negation}\s?end(?:s|ing)?(?: with| in)?\s?(\d{1,6}))`,
      'gi',
    ),
  },
  {
    is: 'head',
    pattern: new RegExp(
      String.raw`(?:(?:${negation}|不)\s?以?\s?(${oneDigit}{1,6})(?:开头|打头|起头)|${negation}\s?start(?:s|ing)?(?: with| in)?\s?(\d{1,6}))`,
      'gi',
    ),
  },
] as const

export function takeAvoided(scan: Scan): Limit[] {
  const ends = avoidedEnds.flatMap(({ is, pattern }) =>
    takeMatches(scan, pattern, (match) => {
      const digits = toDigits(match.slice(1).find((part) => part !== undefined) ?? '')
      return [createLimit('avoid', { is: 'not', condition: { is, digits } })]
    }),
  )
  const countLimits = takeMatches(scan, countLimited, ([, times = '', digit = '']) =>
    avoidConditions((readCount(times) ?? 0) + 1, toDigits(digit)).map((condition) =>
      createLimit('avoid', condition),
    ),
  )
  const avoid = takeMatches(scan, avoided, ([, times, first = '', others = '']) => {
    const together = digitRuns(first).join('')
    if (together === '') return undefined
    const conditions = avoidConditions(times === undefined ? 1 : (readCount(times) ?? 1), together)
    const runs = digitRuns(others)
    const further = new Set(runs.filter((run) => run.length === 1))
    if (further.size > 0) conditions.push({ is: 'without', digits: [...further].join('') })
    conditions.push(...runs.filter((run) => run.length > 1).flatMap((run) => avoidConditions(1, run)))
    return conditions.map((condition) => createLimit('avoid', condition))
  })
  const before = takeMatches(scan, avoidedBefore, ([, others = '', digit = '']) => {
    const digits = new Set(toDigits(others + digit).replace(/\D/g, ''))
    return [createLimit('avoid', { is: 'without', digits: [...digits].join('') })]
  })
  return [...ends, ...countLimits, ...avoid, ...before].flat()
}

/** The runs of digits in a list; Chinese and English words are digits too. */
function digitRuns(text: string): string[] {
  const digits = toDigits(text.replace(/[a-z]{3,}/gi, (word) => String(readDigitWord(word) ?? word)))
  return digits.match(/\d+/g) ?? []
}

const readDigitWord = (word: string) =>
  readCount(word) ?? readCount(word.replace(/s$/i, '')) ?? readCount(word.replace(/es$/i, ''))

function avoidConditions(times: number, run: string): Condition[] {
  const digit = run.charAt(0)
  // Every digit is listed: such a run is no part of any number.
  if (new Set(run).size === 10) return [{ is: 'without', digits: run }]
  if (run.length > 1) return [{ is: 'not', condition: { is: 'contains', digits: run } }]
  if (times > 1) return [{ is: 'not', condition: { is: 'repeats', digit, min: times } }]
  return [{ is: 'without', digits: digit }]
}

const count = `(\\d{1,2}|[${countCharacters}]{1,2})`
const englishNumber = `(\\d{1,2}|${englishCount})`
const before = '(至少|最少|不少于|\\bat least |最多|至多|不超过|不多于|\\bat most |\\bup to )?'
const behind = '(以上| or more|以[内下]|之内| or less)?'
const isLowest = /[至最]少|不少于|least|上|more/i
const isHighest = /[至最]多|不超过|不多于|most|up to|[内下]|less/i

const lengths = [
  new RegExp(
    String.raw`${before}(?<![后末前\d${countCharacters}])(?:${count}\s?(?:-|–|~|到|至)\s?)?${count}\s?位数?字?${behind}`,
    'g',
  ),
  new RegExp(
    String.raw`${before}(?<!last |first |\d)(?:\b${englishNumber}\s?(?:-|–|to)\s?)?\b${englishNumber}[\s-]?digits?\b${behind}`,
    'gi',
  ),
]

/** Longer than any number of any plan. */
const longestLength = 20

/** Takes the required number of digits out of a text: 六位, 6-8位, 7位以上, 6 digits. */
export function takeLengths(scan: Scan, { minDigits, maxDigits }: NumberPlan): Limit[] {
  return lengths.flatMap((pattern) =>
    takeMatches(scan, pattern, ([, least = '', first, second = '', most = '']) => {
      const bounds = [first ?? second, second].map((part) => readCount(part) ?? 0)
      const [min = 0, max = min] = bounds.toSorted((a, b) => a - b)
      if (min < 1 || max > longestLength) return undefined
      const isFrom = isLowest.test(least + most)
      const isTo = isHighest.test(least + most)
      const condition = {
        is: 'length',
        min: isTo ? Math.min(min, minDigits) : min,
        max: isFrom ? Math.max(max, maxDigits) : max,
      } as const
      return createLimit('length', condition)
    }),
  )
}
