import type { Category } from '../categories.ts'
import { distinctForms, tailOrContainsForms } from './forms.ts'
import { type LocalizedText, localize } from './phrases.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Subject } from './wish.ts'
import { words } from './words.ts'

type Entry = { term: string; toSubject: (typed: string) => Subject }

const wordEntries = distinct(
  words.flatMap(({ means, searchTerms }) => [...termsOfMeaning(means), ...searchTerms]),
).map((term): Entry => ({
  term,
  toSubject: (typed) => ({ label: wordLabel(term, typed), forms: formsFor(term) }),
}))

/** The meaning in each language, in lower case. */
function termsOfMeaning(means: LocalizedText): string[] {
  return Object.values(means).map((word) => word.toLowerCase())
}

type Vocabulary = { entries: ReadonlyMap<string, Entry>; pattern: RegExp }

const vocabularies = new WeakMap<readonly Category[], Vocabulary>()

/** Takes lucky words and names of categories out of a text. */
export function takeWords(scan: Scan, categories: readonly Category[]): Subject[] {
  const { entries, pattern } = getVocabulary(categories)
  return takeMatches(scan, pattern, ([typed]) => entries.get(typed.toLowerCase())?.toSubject(typed))
}

function getVocabulary(categories: readonly Category[]): Vocabulary {
  const known = vocabularies.get(categories)
  if (known) return known
  const entries = new Map(
    [...wordEntries, ...categories.flatMap(categoryEntries)].map((entry) => [entry.term, entry]),
  )
  // Longer terms first: 我爱你一生一世 is one term, not 我爱你 and 一生一世. English terms match whole words only.
  const pattern = [...entries.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((term) => (/^[a-z]/.test(term) ? String.raw`\b${escapePattern(term)}\b` : escapePattern(term)))
    .join('|')
  const vocabulary = { entries, pattern: new RegExp(pattern, 'gi') }
  vocabularies.set(categories, vocabulary)
  return vocabulary
}

function categoryEntries(category: Category): Entry[] {
  const { names, calledToo } = category
  const subject: Subject = { label: names, forms: [{ condition: { is: 'category', of: [category] } }] }
  const terms = [...Object.values(names), ...calledToo].map((word) => word.normalize('NFKC').toLowerCase())
  // A term of digits alone is searched as digits, not as a word.
  return distinct(terms.filter((word) => /\p{L}/u.test(word))).map((term) => ({
    term,
    toSubject: () => subject,
  }))
}

const escapePattern = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

function formsFor(term: string) {
  const matching = words.filter(
    ({ means, searchTerms }) => termsOfMeaning(means).includes(term) || searchTerms.includes(term),
  )
  const exactFirst = matching.toSorted((a, b) => Number(b.means.zh === term) - Number(a.means.zh === term))
  return distinctForms(exactFirst.flatMap(({ digits, means }) => tailOrContainsForms(digits, means)))
}

/** The word with its first two digit sequences: 发 888, 1688 … */
function wordLabel(term: string, typed: string): LocalizedText {
  const digits = formsFor(term).flatMap(({ condition }) =>
    condition.is === 'tail' ? [condition.digits] : [],
  )
  const more = digits.length > 2 ? ' …' : ''
  return localize((t) => t.words(typed, digits.slice(0, 2)) + more)
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
