import { currentLocale } from './locale.ts'
import { defineTexts, getTexts } from './texts.ts'

const zh = { other: '其他', separator: '、' }

declare module './texts.ts' {
  interface Slices {
    label: typeof zh
  }
}

const labelTexts = defineTexts('label', zh)

/** The label of a code that the server gives. A code without one, from a newer server, reads as “other”. */
export function labelFor(labels: Readonly<Record<string, string>>, code: string): string {
  return labels[code] ?? getTexts(labelTexts, currentLocale()).other
}

/** Words one after another, as the language separates them. */
export function listWords(words: readonly string[]): string {
  return words.join(getTexts(labelTexts, currentLocale()).separator)
}
