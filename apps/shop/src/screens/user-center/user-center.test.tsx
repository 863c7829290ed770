import type { Locale } from '@hao/contract/locale.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Router } from 'wouter'
import { loadTexts, LocaleContext } from '../../base/texts/texts.ts'
import { Profile } from './profile.tsx'
import { Settings } from './screen.tsx'

beforeAll(() => loadTexts('en'))

const user = { id: 7, phone: '13812341234', username: '', roles: [], avatar: '', gender: 2 } as const

function profile(nickname: string, locale: Locale): string {
  const html = renderToStaticMarkup(
    <LocaleContext value={locale}>
      <Router ssrPath="/user-center">
        <Profile user={{ ...user, roles: [], nickname }} known />
      </Router>
    </LocaleContext>,
  )
  return /<b>(.*?)<\/b>/.exec(html)?.[1] ?? ''
}

test.each([
  ['用户1234', '用户1234', 'User 1234'],
  ['User 1234', '用户1234', 'User 1234'],
  ['小明', '小明', '小明'],
  ['用户12345', '用户12345', '用户12345'],
  ['', '138****1234', '138****1234'],
])('[EN-1] the nickname %j reads %j in Chinese and %j in English', (nickname, chinese, english) => {
  expect(profile(nickname, 'zh')).toBe(chinese)
  expect(profile(nickname, 'en')).toBe(english)
})

test('the server marks no theme, because it does not know the choice', () => {
  const html = renderToStaticMarkup(<Settings />)
  expect(html).toContain('value="dark"')
  expect(html).not.toMatch(/ checked/)
})
