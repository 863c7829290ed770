import { categories, type CategoryValue } from '../categories.ts'
import { distinctForms, tailOrInside } from './forms.ts'
import type { Said } from './say.ts'
import { type Scan, takeOut } from './scan.ts'
import type { Subject } from './wish.ts'
import { words } from './words.ts'

/** What categories are called beside their names. */
const calledToo: Readonly<Record<CategoryValue, readonly string[]>> = {
  leopard: ['豹子', '三连号', 'leopards', 'triples', 'triple'],
  pair: ['对子', 'pairs', 'pair'],
  sequential: ['顺子', '连号', 'sequence', 'straight', 'consecutive'],
  symmetric: ['对称', '回文', 'palindrome', 'symmetrical', 'mirror'],
  lucky: ['吉祥', '吉利'],
  custom: ['自选'],
}

type Entry = { asks: string; subject: (asked: string) => Subject }

const ofWords = distinct(
  words.flatMap(({ means, asked }) => [means.zh, means.en.toLowerCase(), ...asked]),
).map((asks): Entry => ({
  asks,
  subject: (asked) => ({ label: wordLabel(asks, asked), forms: formsOf(asks) }),
}))

const ofCategories = categories.flatMap(({ value, names }) =>
  distinct([names.zh, names.en.toLowerCase(), ...calledToo[value]]).map((asks): Entry => {
    const subject: Subject = { label: names, forms: [{ condition: { is: 'category', of: [value] } }] }
    return { asks, subject: () => subject }
  }),
)

const entries = new Map([...ofWords, ...ofCategories].map((entry) => [entry.asks, entry]))

/** Longer ones first: 我爱你一生一世 is not 我爱你 and 一生一世. English words stand alone. */
const pattern = new RegExp(
  [...entries.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((asks) => (/^[a-z]/.test(asks) ? String.raw`\b${asks}\b` : asks))
    .join('|'),
  'gi',
)

/** Takes words of luck and categories by name out of a text. */
export function takeWords(scan: Scan): Subject[] {
  return takeOut(scan, pattern, ([asked]) => entries.get(asked.toLowerCase())?.subject(asked))
}

function formsOf(asks: string) {
  const meant = words.filter(
    ({ means, asked }) => means.zh === asks || means.en.toLowerCase() === asks || asked.includes(asks),
  )
  const exact = meant.toSorted((a, b) => Number(b.means.zh === asks) - Number(a.means.zh === asks))
  return distinctForms(exact.flatMap(({ digits, means }) => tailOrInside(digits, means)))
}

/** 发 (888, 1688 …) */
function wordLabel(asks: string, asked: string): Said {
  const digits = formsOf(asks).flatMap(({ condition }) => (condition.is === 'tail' ? [condition.digits] : []))
  const shown = digits.slice(0, 2).join('、')
  const more = digits.length > 2 ? ' …' : ''
  return { zh: `${asked} ${shown}${more}`, en: `${asked} ${shown.replace('、', ', ')}${more}` }
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
