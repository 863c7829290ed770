import type { Locale } from '@hao/contract/locale.ts'
import { useLocale } from './locale.ts'

/** The texts of a screen or part in every language. */
type TextSlice<T> = Readonly<Record<Locale, T>>

/** The same keys with texts of another language. */
export type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends readonly string[]
      ? readonly string[]
      : T[Key] extends (...values: infer Values) => string
        ? (...values: Values) => string
        : Translation<T[Key]>
}

/** The texts of a slice in some language: `Texts<typeof numberTexts>`. */
export type Texts<Slice extends TextSlice<unknown>> = Slice[Locale]

/**
 * Declares the texts of a screen or part: `const zh = {…}`, `const en: Translation<typeof zh> = {…}`, `export
 * const numberTexts = defineTexts({ zh, en })`. A missing or superfluous key, or a missing language, does not
 * compile. In a component: `const t = useTexts(numberTexts)`.
 */
export function defineTexts<T>(slice: TextSlice<T>): TextSlice<T> {
  return slice
}

export function getTexts<T>(slice: TextSlice<T>, locale: Locale): T {
  return slice[locale]
}

/** The texts of a slice in the console's language. */
export function useTexts<T>(slice: TextSlice<T>): T {
  return getTexts(slice, useLocale())
}
