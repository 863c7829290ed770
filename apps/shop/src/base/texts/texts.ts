import { defaultLocale, type Locale } from '@hao/contract/locale.ts'
import { createContext, use, useContext } from 'react'
import { trackPromise } from './track-promise.ts'

/**
 * The typed catalogue of texts. Each screen or part has its own slice in its `texts.ts`, in Chinese, in the
 * screen's chunk: `export const searchTexts = defineTexts('search', zh)`. The same file adds the slice to
 * this interface by `declare module`. Every other language is one file `languages/<locale>.ts`, loaded only
 * for pages in it. A missing or superfluous key does not compile.
 */
export interface Slices {}

/** The same keys with any texts: what a language other than Chinese must have. */
type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends readonly string[]
      ? readonly string[]
      : T[Key] extends (...values: never[]) => string
        ? T[Key]
        : Translation<T[Key]>
}

/** The texts of one slice in some language. */
export type Texts<Id extends keyof Slices> = Translation<Slices[Id]>

/** All texts of a language other than Chinese. */
export type Catalogue = { readonly [Id in keyof Slices]: Texts<Id> }

type TextSlice<Id extends keyof Slices> = { id: Id; zh: Slices[Id] }

export function defineTexts<Id extends keyof Slices>(id: Id, zh: Slices[Id]): TextSlice<Id> {
  return { id, zh }
}

const files = import.meta.glob<{ words: Catalogue }>('./languages/*.ts')
const catalogues = new Map<Locale, Catalogue>()
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
  const file = await files[`./languages/${locale}.ts`]?.()
  if (file) catalogues.set(locale, file.words)
}

export const LocaleContext = createContext<Locale>(defaultLocale)

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

export function useTexts<Id extends keyof Slices>(slice: TextSlice<Id>): Texts<Id> {
  const locale = useLocale()
  if (locale !== defaultLocale) use(loadTexts(locale))
  return getTexts(slice, locale)
}

/** The texts of a slice outside React; Chinese until its language has loaded. */
export function getTexts<Id extends keyof Slices>({ id, zh }: TextSlice<Id>, locale: Locale): Texts<Id> {
  return catalogues.get(locale)?.[id] ?? (zh as Texts<Id>)
}
