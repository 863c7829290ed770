import type { Locale } from '@hao/contract/locale.ts'
import { currentLocale, useLocale } from './locale.ts'

/** The texts of a screen or part in every language. */
type TextSlice<T> = Readonly<Record<Locale, T>>

/** The texts of a slice in some language: `Texts<typeof numberTexts>`. */
export type Texts<Slice extends TextSlice<unknown>> = Slice[Locale]

/** A text of another language: a function takes the same values, a table has the same keys. */
type Translation<T> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : T extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { readonly [Key in keyof T]: Translation<T[Key]> }

/** A text in every language. */
export class Text<T> {
  readonly languages: TextSlice<unknown> & { zh: T }

  constructor(languages: Text<T>['languages']) {
    this.languages = languages
  }
}

type TextTree = { readonly [key: string]: Text<unknown> | TextTree }

type InOneLanguage<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends Text<infer T> ? T : InOneLanguage<Tree[Key]>
}

/** A text in both languages: a string, a function of values, or a table that is defined elsewhere. */
export function both<T>(zh: T, en: Translation<T>): Text<T> {
  return new Text({ zh, en })
}

/**
 * Declares the texts of a screen or part: `defineTexts({ title: both('号码', 'Number') })`. A missing language
 * does not compile. In a component: `const t = useTexts(numberTexts)`.
 */
export function defineTexts<Tree extends TextTree>(tree: Tree): TextSlice<InOneLanguage<Tree>> {
  const read = (locale: Locale) => readTree(tree, locale) as InOneLanguage<Tree>
  return { zh: read('zh'), en: read('en') }
}

function readTree(tree: TextTree, locale: Locale): Record<string, unknown> {
  const read = (text: Text<unknown> | TextTree) =>
    text instanceof Text ? text.languages[locale] : readTree(text, locale)
  return Object.fromEntries(Object.entries(tree).map(([key, text]) => [key, read(text)]))
}

export function getTexts<T>(slice: TextSlice<T>, locale: Locale): T {
  return slice[locale]
}

/** The texts of a slice in the console's language. */
export function useTexts<T>(slice: TextSlice<T>): T {
  return getTexts(slice, useLocale())
}

const labelTexts = defineTexts({
  other: both('其他', 'Other'),
  separator: both('、', ', '),
})

/** The label of a code that the server gives. A code without one, from a newer server, reads as “other”. */
export function labelFor(labels: Readonly<Record<string, string>>, code: string): string {
  return labels[code] ?? getTexts(labelTexts, currentLocale()).other
}

/** The same for texts that take values: `textFor(t.titles, kind)(name)`. No kind is looked up otherwise. */
export function textFor<Values extends readonly unknown[]>(
  texts: Readonly<Record<string, (...values: Values) => string>>,
  code: string,
): (...values: Values) => string {
  return texts[code] ?? (() => getTexts(labelTexts, currentLocale()).other)
}

/** Words one after another, as the language separates them. */
export function listWords(words: readonly string[]): string {
  return words.join(getTexts(labelTexts, currentLocale()).separator)
}
