import type { Category } from '../categories.ts'
import { distinctForms, tailOrContainsForms } from './forms.ts'
import { type LocalizedText, localize } from './phrases.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Subject } from './wish.ts'
import { words } from './words.ts'

type Entry = { asks: string; subject: (asked: string) => Subject }

const ofWords = distinct(words.flatMap(({ means, searchTerms }) => [...calledBy(means), ...searchTerms])).map(
  (asks): Entry => ({
    asks,
    subject: (asked) => ({ label: wordLabel(asks, asked), forms: formsOf(asks) }),
  }),
)

/** The words of any language, as they are looked up. */
function calledBy(means: LocalizedText): string[] {
  return Object.values(means).map((word) => word.toLowerCase())
}

/** What a text may ask for by a word, and how such a word is found in it. */
type Vocabulary = { entries: ReadonlyMap<string, Entry>; pattern: RegExp }

const vocabularies = new WeakMap<readonly Category[], Vocabulary>()

/** Takes words of luck, and categories by what they are called, out of a text. */
export function takeWords(scan: Scan, categories: readonly Category[]): Subject[] {
  const { entries, pattern } = vocabularyOf(categories)
  return takeMatches(scan, pattern, ([asked]) => entries.get(asked.toLowerCase())?.subject(asked))
}

/** Made once for a list of categories. */
function vocabularyOf(categories: readonly Category[]): Vocabulary {
  const known = vocabularies.get(categories)
  if (known) return known
  const entries = new Map([...ofWords, ...categories.flatMap(ofCategory)].map((entry) => [entry.asks, entry]))
  // Longer ones first: 我爱你一生一世 is not 我爱你 and 一生一世. English words stand alone.
  const pattern = [...entries.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((asks) => (/^[a-z]/.test(asks) ? String.raw`\b${escaped(asks)}\b` : escaped(asks)))
    .join('|')
  const made = { entries, pattern: new RegExp(pattern, 'gi') }
  vocabularies.set(categories, made)
  return made
}

function ofCategory(category: Category): Entry[] {
  const { names, calledToo } = category
  const subject: Subject = { label: names, forms: [{ condition: { is: 'category', of: [category] } }] }
  const called = [...Object.values(names), ...calledToo].map((word) => word.normalize('NFKC').toLowerCase())
  // Digits alone are looked for as digits.
  return distinct(called.filter((word) => /\p{L}/u.test(word))).map((asks) => ({
    asks,
    subject: () => subject,
  }))
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

function formsOf(asks: string) {
  const meant = words.filter(
    ({ means, searchTerms }) => calledBy(means).includes(asks) || searchTerms.includes(asks),
  )
  const exact = meant.toSorted((a, b) => Number(b.means.zh === asks) - Number(a.means.zh === asks))
  return distinctForms(exact.flatMap(({ digits, means }) => tailOrContainsForms(digits, means)))
}

/** 发 (888, 1688 …) */
function wordLabel(asks: string, asked: string): LocalizedText {
  const digits = formsOf(asks).flatMap(({ condition }) => (condition.is === 'tail' ? [condition.digits] : []))
  const more = digits.length > 2 ? ' …' : ''
  return localize((t) => t.words(asked, digits.slice(0, 2)) + more)
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
