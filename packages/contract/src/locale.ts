/**
 * The languages of the product; the first one is the source language. `tag` is for `<html lang>`, `name` is
 * its own name. A new language needs an entry here and its catalogues: `languages/<language>.ts` in this
 * package and in the shop. The compiler reports what else is missing.
 */
export const languages = {
  zh: { tag: 'zh-CN', name: '简体中文' },
  en: { tag: 'en', name: 'English' },
} as const

export type Locale = keyof typeof languages

/** The language of requests that name none of ours. */
export const defaultLocale = 'zh' satisfies Locale

/** Whether a text is the key of one of our languages. */
export function isLocale(name: string): name is Locale {
  return Object.keys(languages).includes(name)
}

/** All languages, the default first. */
export const locales = Object.keys(languages).filter(isLocale)

export function perLocale<T>(of: (locale: Locale) => T): Record<Locale, T> {
  return { zh: of('zh'), en: of('en') }
}

const ourLanguages = new RegExp(`(?:^|[,\\s])(${locales.join('|')})\\b`, 'i')

/**
 * The first of our languages in language tags ('en-GB', or an Accept-Language header); undefined if there is
 * none.
 */
export function findLocale(tags: string | null | undefined): Locale | undefined {
  const named = ourLanguages.exec(tags ?? '')?.[1]?.toLowerCase() ?? ''
  return isLocale(named) ? named : undefined
}

/** The language of a response, by the Accept-Language header. */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  return findLocale(acceptLanguage) ?? defaultLocale
}

/** The cookie with the language that the user chose in the shop. */
export const localeCookie = 'lang'

/** The language of a page: `?lang=`, else the cookie, else Chinese. The browser language does not count. */
export function chooseLocale(query: URLSearchParams, cookies: string | undefined): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]+)`).exec(cookies ?? '')?.[1]
  return findLocale(query.get('lang')) ?? findLocale(chosen) ?? defaultLocale
}
