/**
 * The first is the source language. A new one needs an entry here and catalogues `languages/<language>.ts` in
 * this package and the shop; the compiler reports what else is missing.
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

/** In language tags ('en-GB', or an Accept-Language header); undefined if there is none. */
export function findLocale(tags: string | null | undefined): Locale | undefined {
  const named = ourLanguages.exec(tags ?? '')?.[1]?.toLowerCase() ?? ''
  return isLocale(named) ? named : undefined
}

/** The language of a response, by the Accept-Language header. */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  return findLocale(acceptLanguage) ?? defaultLocale
}

export const localeCookie = 'lang'

/** The language of a page: `?lang=`, else the cookie, else Chinese. The browser language does not count. */
export function chooseLocale(query: URLSearchParams, cookies: string | undefined): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]+)`).exec(cookies ?? '')?.[1]
  return findLocale(query.get('lang')) ?? findLocale(chosen) ?? defaultLocale
}
