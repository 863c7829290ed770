import { type Locale, localeCookie, negotiateLocale } from '@hao/contract/locale.ts'

/** The language of the page that is open (browser only): the server wrote it on `<html>`. */
export function currentLocale(): Locale {
  return negotiateLocale(document.documentElement.lang)
}

/** Keeps the language for a year and opens the page again in it (browser only); in the address where the browser keeps no cookies. */
export function switchLocale(locale: Locale): void {
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
  const url = new URL(location.href)
  if (document.cookie.includes(`${localeCookie}=${locale}`)) url.searchParams.delete('lang')
  else url.searchParams.set('lang', locale)
  if (url.href === location.href) location.reload()
  else location.replace(url)
}
