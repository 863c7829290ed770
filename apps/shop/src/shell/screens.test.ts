import { expect, test } from 'vitest'
import { getModule } from './screens.ts'

test('[SC-2] a screen has its own module, and one without a module is the not-found screen', () => {
  expect(getModule('home')).toBe('src/screens/home/screen.tsx')
  expect(getModule('not-found')).toBe('src/screens/not-found/screen.tsx')
})
