import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['*', 'zh'],
  ['fr-FR,fr;q=0.9', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['EN', 'en'],
  ['fr,en;q=0.5', 'en'],
  ['ben-IN', 'zh'],
])('Accept-Language %j is answered in %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale)
})
