/**
 * The languages of the product, the first of which is the one that it is written in: `tag` is what `<html lang>` says, `name` what the
 * language calls itself. A new one is a line here and its catalogues,
 * `languages/<language>.ts` of this package (the words of the server too), the shop and the console; the compiler names what else wants it.
 */
export const languages = {
  zh: { tag: 'zh-CN', name: '简体中文' },
  en: { tag: 'en', name: 'English' },
} as const

export type Locale = keyof typeof languages

/** The language of whoever asks for none of ours. */
export const defaultLocale = 'zh' satisfies Locale

/** Whether a text is the name of one of our languages, as the product's own addresses have it. */
export function isLocale(name: string): name is Locale {
  return Object.keys(languages).includes(name)
}

/** All languages, the product's own first. */
export const locales = Object.keys(languages).filter(isLocale)

/** The same thing made for each language. */
export function perLocale<T>(of: (locale: Locale) => T): Record<Locale, T> {
  return { zh: of('zh'), en: of('en') }
}

const ours = new RegExp(`(?:^|[,\\s])(${locales.join('|')})\\b`, 'i')

/** The first of our languages that language tags name ('en-GB', or an Accept-Language), or undefined when none is ours. */
export function findLocale(tags: string | null | undefined): Locale | undefined {
  const named = ours.exec(tags ?? '')?.[1]?.toLowerCase() ?? ''
  return isLocale(named) ? named : undefined
}

/** The language to answer a request in by its Accept-Language. */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  return findLocale(acceptLanguage) ?? defaultLocale
}

/** The cookie that keeps the language that somebody chose in the shop. */
export const localeCookie = 'lang'

/** The language of a page of the shop: `?lang=`, else the one that was chosen before, else Chinese, whatever the browser says. */
export function chooseLocale(query: URLSearchParams, cookies: string | undefined): Locale {
  const kept = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]+)`).exec(cookies ?? '')?.[1]
  return findLocale(query.get('lang')) ?? findLocale(kept) ?? defaultLocale
}
