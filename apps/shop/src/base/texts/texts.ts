import { createContext, use, useContext } from 'react'
import { settling } from './settling.ts'

/**
 * The typed catalogue of texts. Each screen or part has its own slice, so that a page carries only its own words:
 *
 *     // screens/search/texts.ts
 *     import { defineTexts } from '../../base/texts/texts.ts'
 *     const zh = { button: '搜索', found: (count: number) => `找到 ${count} 个` }
 *     export const searchTexts = defineTexts(zh, () => import('./texts.en.ts'))
 *     export type SearchTexts = typeof zh
 *
 *     // screens/search/texts.en.ts
 *     import type { Translation } from '../../base/texts/texts.ts'
 *     import type { SearchTexts } from './texts.ts'
 *     export const en: Translation<SearchTexts> = { button: 'Search', found: (count) => `${count} found` }
 *
 *     // in a component
 *     const t = useTexts(searchTexts)
 *
 * Chinese is in the chunk of its screen; English is loaded only for those who read it. A key without English does not compile.
 */
export type Locale = 'zh-CN' | 'en'

type Words = { readonly [key: string]: string | ((...values: never[]) => string) | readonly string[] | Words }

/** The same keys with any words: what a language other than Chinese must have. */
export type Translation<T extends Words> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly string[]
      ? readonly string[]
      : T[K] extends Words
        ? Translation<T[K]>
        : T[K]
}

export type TextSlice<T extends Words> = {
  zh: T
  en: Translation<T> | undefined
  loadEnglish: () => Promise<void>
}

const slices = new Set<{ loadEnglish: () => Promise<void> }>()

/** Declares the texts of a screen or part. `english` imports the file that exports them as `en`. */
export function defineTexts<T extends Words>(
  zh: T,
  english: () => Promise<{ en: Translation<T> }>,
): TextSlice<T> {
  let loading: Promise<void> | undefined
  const slice: TextSlice<T> = {
    zh,
    en: undefined,
    loadEnglish: () =>
      (loading ??= settling(
        english().then((module) => {
          slice.en = module.en
        }),
      )),
  }
  slices.add(slice)
  return slice
}

/** Loads the texts of a language for all slices known so far; done before a screen renders, so that no text suspends. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (locale === 'en') await Promise.all([...slices].map((slice) => slice.loadEnglish()))
}

export const LocaleContext = createContext<Locale>('zh-CN')

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

/** The words of a slice in the shopper's language. */
export function useTexts<T extends Words>(slice: TextSlice<T>): Translation<T> {
  if (useLocale() === 'en') use(slice.loadEnglish())
  return textsOf(slice, useLocale())
}

/** The words of a slice outside React; Chinese until English is there. */
export function textsOf<T extends Words>(slice: TextSlice<T>, locale: Locale): Translation<T> {
  return (locale === 'en' && slice.en) || (slice.zh as Translation<T>)
}
