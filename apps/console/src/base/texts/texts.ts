import { defaultLocale, type Locale } from '@hao/contract/locale.ts'
import { useLocale } from './locale.ts'

/**
 * The typed catalogue of texts. Each screen or part has its own slice in its `texts.ts`, in Chinese, in the
 * chunk of the screen: `export const numberTexts = defineTexts('number', zh)`. The same file adds the slice
 * to the interface `Slices` by `declare module`. Every other language is a file `languages/<locale>.ts` with
 * an entry for each slice; a missing or superfluous key does not compile. In a component: `const t =
 * useTexts(numberTexts)`.
 */
export interface Slices {}

/** The same keys with texts of another language. */
type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends readonly string[]
      ? readonly string[]
      : T[Key] extends (...values: infer Values) => string
        ? (...values: Values) => string
        : Translation<T[Key]>
}

/** The texts of one slice in some language. */
export type Texts<Id extends keyof Slices> = Translation<Slices[Id]>

/** All texts of a language other than Chinese. */
export type Catalogue = { readonly [Id in keyof Slices]: Texts<Id> }

type TextSlice<Id extends keyof Slices> = { id: Id; zh: Slices[Id] }

const files = import.meta.glob<{ catalogue: Catalogue }>('./languages/*.ts')
const catalogues = new Map<Locale, Catalogue>()

/** Declares the texts of a screen or part. */
export function defineTexts<Id extends keyof Slices>(id: Id, zh: Slices[Id]): TextSlice<Id> {
  return { id, zh }
}

/** Loads the catalogue of a language. Rejects without a network. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (locale === defaultLocale || catalogues.has(locale)) return
  const file = await files[`./languages/${locale}.ts`]?.()
  if (file) catalogues.set(locale, file.catalogue)
}

/** The texts of a slice; Chinese while the language's catalogue is not loaded. */
export function getTexts<Id extends keyof Slices>({ id, zh }: TextSlice<Id>, locale: Locale): Texts<Id> {
  return catalogues.get(locale)?.[id] ?? (zh as Texts<Id>)
}

/** The texts of a slice in the console's language. */
export function useTexts<Id extends keyof Slices>(slice: TextSlice<Id>): Texts<Id> {
  return getTexts(slice, useLocale())
}
