import { type Locale, localeCookie, negotiateLocale } from '@hao/contract/locale.ts'

/** The language of the current page (browser only): the server has set it on `<html>`. */
export function currentLocale(): Locale {
  return negotiateLocale(document.documentElement.lang)
}

/**
 * Stores the language for a year and reloads the page in it (browser only); uses the query if the browser
 * keeps no cookies.
 */
export function switchLocale(locale: Locale): void {
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
  const url = new URL(location.href)
  if (document.cookie.includes(`${localeCookie}=${locale}`)) url.searchParams.delete('lang')
  else url.searchParams.set('lang', locale)
  if (url.href === location.href) location.reload()
  else location.replace(url)
}
