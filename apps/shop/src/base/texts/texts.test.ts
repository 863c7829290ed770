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

test('each file of texts names itself, and is in the catalogue of every other language', async () => {
  const files = import.meta.glob<Record<string, unknown>>(['./**/*texts.ts', '!./base/texts/texts.ts'], {
    base: '../..',
  })
  for (const [path, load] of Object.entries(files)) {
    const slice = { file: path.slice('./'.length, -'.ts'.length), zh: expect.anything() }
    const [texts] = Object.values(await load()).filter((each) => typeof each === 'object')
    expect(texts).toEqual(slice)
    for (const locale of Object.keys(languages) as Locale[])
      expect(getTexts(texts as typeof appTexts, locale) === (texts as typeof appTexts).zh, path).toBe(
        locale === defaultLocale,
      )
  }
})
