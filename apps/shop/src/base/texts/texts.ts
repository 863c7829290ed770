import { defaultLocale, type Locale } from '@hao/contract/locale.ts'
import { createContext, use, useContext } from 'react'
import { trackPromise } from './track-promise.ts'

/** The texts of a screen or part in Chinese, and the path of their file. */
type TextSlice<T> = { file: string; zh: T }

/** A text of another language: a function takes the same values, a table has the same keys. */
type Translation<T> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : T extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { readonly [Key in keyof T]: Translation<T[Key]> }

/** The texts of a slice in some language: `Texts<typeof homeTexts>`. */
export type Texts<Slice extends TextSlice<unknown>> = Slice['zh']

/**
 * A text in both languages: a string, a function of values, or a table. The build leaves one of them: Chinese
 * is in the chunk of the screen, every other language in one chunk for pages in it (one-language.ts).
 */
export function both<T>(zh: T, _en: Translation<T>): Translation<T> {
  return zh as Translation<T>
}

/** The texts of a `texts.ts`, by its path: `defineTexts('screens/home/texts', { more: both(…) })`. */
export function defineTexts<T>(file: string, zh: T): TextSlice<T> {
  return { file, zh }
}

/** The modules of a language other than Chinese, by path of their file. */
type Catalogue = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const files = import.meta.glob<{ texts: Catalogue }>('./languages/*.ts')
const translations = new Map<Locale, ReadonlyMap<string, unknown>>()
const loading = new Map<Locale, Promise<void>>()

/** The source file of a language's catalogue, as the build's manifest names it; Chinese is in the screens. */
export function getCatalogue(locale: Locale): string | undefined {
  return locale === defaultLocale ? undefined : `src/base/texts/languages/${locale}.ts`
}

/**
 * Loads a language once, before a screen renders, so that no text suspends. A failed one is loaded again the
 * next time.
 */
export function loadTexts(locale: Locale): Promise<void> {
  const known = loading.get(locale)
  if (known) return known
  const coming = trackPromise(fetchCatalogue(locale))
  loading.set(locale, coming)
  coming.catch(() => loading.delete(locale))
  return coming
}

async function fetchCatalogue(locale: Locale): Promise<void> {
  const module = await files[`./languages/${locale}.ts`]?.()
  if (!module) return
  const exported = Object.values(module.texts).flatMap((texts) => Object.values(texts))
  const slices = exported.filter((each) => typeof each === 'object') as TextSlice<unknown>[]
  translations.set(locale, new Map(slices.map(({ file, zh }) => [file, zh])))
}

export const LocaleContext = createContext<Locale>(defaultLocale)

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

export function useTexts<T>(slice: TextSlice<T>): T {
  const locale = useLocale()
  if (locale !== defaultLocale) use(loadTexts(locale))
  return getTexts(slice, locale)
}

/** The texts of a slice outside React; Chinese until its language has loaded. */
export function getTexts<T>({ file, zh }: TextSlice<T>, locale: Locale): T {
  return (translations.get(locale)?.get(file) ?? zh) as T
}
