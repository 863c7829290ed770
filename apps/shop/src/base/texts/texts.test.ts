import { defaultLocale, languages, type Locale } from '@hao/contract/locale.ts'
import { expect, test } from 'vitest'
import { appTexts } from './common-texts.ts'
import { catalogueOf, loadTexts, textsOf } from './texts.ts'

test.each(Object.keys(languages) as Locale[])(
  '%s has words of its own, Chinese until they are there',
  async (locale) => {
    expect(textsOf(appTexts, locale)).toBe(appTexts.zh)
    await loadTexts(locale)
    expect(textsOf(appTexts, locale) === appTexts.zh).toBe(locale === defaultLocale)
    expect(catalogueOf(locale) === undefined).toBe(locale === defaultLocale)
  },
)
