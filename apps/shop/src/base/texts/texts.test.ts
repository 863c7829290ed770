import { defaultLocale, languages, type Locale } from '@hao/contract/locale.ts'
import { expect, test } from 'vitest'
import { appTexts } from './common-texts.ts'

// A fresh module, because the worker's may have loaded a language in an earlier test file.
const own = './texts.ts?own'
const { getCatalogue, loadTexts, getTexts } = (await import(own)) as typeof import('./texts.ts')

test.each(Object.keys(languages) as Locale[])(
  '%s has its own texts, and shows Chinese until they have loaded',
  async (locale) => {
    expect(getTexts(appTexts, locale)).toBe(appTexts.zh)
    await loadTexts(locale)
    expect(getTexts(appTexts, locale) === appTexts.zh).toBe(locale === defaultLocale)
    expect(getCatalogue(locale) === undefined).toBe(locale === defaultLocale)
  },
)
