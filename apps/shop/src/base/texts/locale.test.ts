import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

const choose = (query: string, cookie: string, accepted: string) =>
  chooseLocale(new URLSearchParams(query), cookie, accepted)

test('the language is that of the address, else the cookie, else the first known of the browser, else Chinese', () => {
  expect(choose('lang=en', 'lang=zh-CN', 'zh-CN')).toBe('en')
  expect(choose('', 'a=b; lang=en; c=d', 'zh-CN')).toBe('en')
  expect(choose('', '', 'fr-FR,en-GB;q=0.8,zh;q=0.5')).toBe('en')
  expect(choose('', '', 'zh-TW')).toBe('zh')
  expect(choose('lang=xx', 'lang=yy', 'fr')).toBe('zh')
  expect(choose('', 'slang=en', '')).toBe('zh')
})
