import { defaultLocale, isLocale, languages, type Locale, findLocale } from '@hao/contract/locale.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../browser/stored.ts'

const storedUnder = 'console-language'
const listeners = new Set<() => void>()
let locale: Locale = initial()

/** The one that was chosen, else the browser's, else Chinese. */
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

/** The language of whoever sits before the screen. */
export function currentLocale(): Locale {
  return locale
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale)
}

/** Keeps the choice in this browser and draws everything in it, forms with what was typed too. The catalogue of the language is loaded before. */
export function chooseLocale(chosen: Locale): void {
  locale = chosen
  writeStored(storedUnder, chosen)
  nameLanguage()
  for (const listener of listeners) listener()
}

/** Tells the browser, for screen readers and hyphens. */
export function nameLanguage(): void {
  document.documentElement.lang = languages[locale].tag
}
