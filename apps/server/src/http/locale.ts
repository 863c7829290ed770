/** The languages of the product; zh is the default. */
export type Locale = 'zh' | 'en'

/** The language that a request asks for by Accept-Language: the first of ours that it names. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const first = /\b(zh|en)\b/i.exec(acceptLanguage ?? '')?.[1]
  return first?.toLowerCase() === 'en' ? 'en' : 'zh'
}
