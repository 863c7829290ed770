import { defaultLocale, isLocale, languages, type Locale, findLocale } from '@hao/contract/locale.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../browser/stored.ts'

const storedUnder = 'console-language'
const listeners = new Set<() => void>()
let locale: Locale = initial()

/** The chosen language, else the browser's, else Chinese. */
function initial(): Locale {
  const kept = readStored(storedUnder) ?? ''
  if (isLocale(kept)) return kept
  const asked = typeof navigator === 'undefined' ? undefined : navigator.languages.join(',')
  return findLocale(asked) ?? defaultLocale
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentLocale(): Locale {
  return locale
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale)
}

/** Stores the choice in this browser and draws the console in it. Forms keep their input. */
export function chooseLocale(chosen: Locale): void {
  locale = chosen
  writeStored(storedUnder, chosen)
  setDocumentLanguage()
  for (const listener of listeners) listener()
}

/** Sets the language of the document, for screen readers and hyphenation. */
export function setDocumentLanguage(): void {
  document.documentElement.lang = languages[locale].tag
}
