import { defaultLocale, type Locale } from '@hao/contract/locale.ts'
import { createContext, use, useContext } from 'react'
import { trackPromise } from './track-promise.ts'

/**
 * The texts of a screen or part. `texts.ts` beside it has all languages: `const zh = {…}`, `export const en:
 * Translation<typeof zh> = {…}`, `export const homeTexts = { file: 'screens/home/texts', zh }`. Chinese is in
 * the chunk of the screen; the build gathers every other language in one chunk, loaded only for pages in it
 * (languages/en.ts).
 */
type TextSlice<T> = { file: string; zh: T }

/** The same keys with texts of another language. */
export type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends readonly string[]
      ? readonly string[]
      : T[Key] extends (...values: never[]) => string
        ? T[Key]
        : Translation<T[Key]>
}

/** The texts of a slice in some language: `Texts<typeof homeTexts>`. */
export type Texts<Slice extends TextSlice<unknown>> = Translation<Slice['zh']>

/** All texts of a language other than Chinese, by path of their file. */
type Catalogue = Readonly<Record<string, () => unknown>>

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
  const texts = Object.entries(module.texts).map(([file, translate]) => [file, translate()] as const)
  translations.set(locale, new Map(texts))
}

export const LocaleContext = createContext<Locale>(defaultLocale)

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

export function useTexts<T>(slice: TextSlice<T>): Translation<T> {
  const locale = useLocale()
  if (locale !== defaultLocale) use(loadTexts(locale))
  return getTexts(slice, locale)
}

/** The texts of a slice outside React; Chinese until its language has loaded. */
export function getTexts<T>({ file, zh }: TextSlice<T>, locale: Locale): Translation<T> {
  return (translations.get(locale)?.get(`./${file}.ts`) ?? zh) as Translation<T>
}
