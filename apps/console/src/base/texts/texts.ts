import type { Locale } from '@hao/contract/locale.ts'
import { useLocale } from './locale.ts'

/** The same keys with any words. */
type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends readonly string[]
      ? readonly string[]
      : T[Key] extends (...values: infer Values) => string
        ? (...values: Values) => string
        : Translation<T[Key]>
}

/** The words of a screen or part in each language. */
export type Texts<T> = Readonly<Record<Locale, Translation<T>>>

/**
 * Declares the words of a screen or part, in its `texts.ts`:
 *
 *     export const numberTexts = defineTexts({
 *       zh: { title: '号码', found: (count: number) => `找到 ${count} 个` },
 *       en: { title: 'Numbers', found: (count) => `${count} found` },
 *     })
 *
 * A key that English lacks, or has too many, does not compile. In a component: `const t = useTexts(numberTexts)`.
 */
export function defineTexts<const T extends object>(texts: { zh: T; en: Translation<NoInfer<T>> }): Texts<T> {
  return texts as Texts<T>
}

/** The words in the language of whoever sits before the screen. */
export function useTexts<T>(texts: Texts<T>): Translation<T> {
  return texts[useLocale()]
}
