import { expect, test } from 'vitest'
import { chooseLocale, findLocale } from './locale.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['fr-FR,fr;q=0.9', undefined],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['EN', 'en'],
  ['fr, en;q=0.5', 'en'],
  ['ben-IN', undefined],
  ['de-en', undefined],
])('%j names %s', (tags, locale) => {
  expect(findLocale(tags)).toBe(locale)
})

test.each([
  ['lang=en', 'lang=zh-CN', 'en'],
  ['', 'a=b; lang=en; c=d', 'en'],
  ['lang=zh-CN', 'lang=en', 'zh'],
  ['', undefined, 'zh'],
  ['lang=xx', 'lang=yy', 'zh'],
  ['', 'slang=en', 'zh'],
])('with the query %j and the cookies %j a page is in %s', (query, cookies, locale) => {
  expect(chooseLocale(new URLSearchParams(query), cookies)).toBe(locale)
})
