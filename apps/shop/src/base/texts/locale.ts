import { type Locale, localeOf, namedLocale } from '@hao/contract/locale.ts'

/** The cookie that keeps the language, so that the server renders in it. */
export const localeCookie = 'lang'

/**
 * The language of a request: `?lang=`, else the cookie, else the first language of Accept-Language that we have, else Chinese.
 * Both sides use it, so that they agree.
 */
export function chooseLocale(query: URLSearchParams, cookies: string, accepted: string): Locale {
  const kept = new RegExp(`(?:^|;\\s*)${localeCookie}=([^;]+)`).exec(cookies)?.[1]
  return namedLocale(query.get('lang')) ?? namedLocale(kept) ?? localeOf(accepted)
}

/** The language of the page that is open (browser only): the server wrote it on `<html>`. */
export function currentLocale(): Locale {
  return localeOf(document.documentElement.lang)
}

/** Keeps the language for a year and opens the page again in it (browser only). */
export function switchLocale(locale: Locale): void {
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  location.replace(url)
}
