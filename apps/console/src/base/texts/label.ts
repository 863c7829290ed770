import { currentLocale } from './locale.ts'
import { both, defineTexts, getTexts } from './texts.ts'

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
