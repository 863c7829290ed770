import { expect, test } from 'vitest'
import { chosenTheme } from './theme.ts'

test('a chosen theme is read from its cookie only, and invalid values are ignored', () => {
  expect(chosenTheme('lang=en; theme=dark')).toBe('dark')
  expect(chosenTheme('theme=light; lang=en')).toBe('light')
  for (const cookies of ['', 'theme=auto', 'theme=darker', 'my-theme=dark', 'theme=">dark'])
    expect(chosenTheme(cookies)).toBeUndefined()
})
