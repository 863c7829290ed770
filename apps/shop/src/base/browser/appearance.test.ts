import { expect, test } from 'vitest'
import { chosenAppearance } from './appearance.ts'

test('theme and large text are read from their cookies only, and invalid values are ignored', () => {
  expect(chosenAppearance('lang=en; theme=dark')).toEqual({ theme: 'dark' })
  expect(chosenAppearance('theme=light; lang=en; text=large')).toEqual({ theme: 'light', text: 'large' })
  for (const cookies of [
    '',
    'theme=auto; text=',
    'theme=darker; text=larger',
    'my-theme=dark; context=large',
    'theme=">dark',
  ])
    expect(chosenAppearance(cookies)).toEqual({})
})
