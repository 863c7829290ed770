import { expect, test } from 'vitest'
import { moduleOf } from './screens.ts'

test('[SC-2] a screen is its own module, and an unwritten one is the not-found screen', () => {
  expect(moduleOf('home')).toBe('src/screens/home/screen.tsx')
  expect(moduleOf('not-found')).toBe('src/screens/not-found/screen.tsx')
})
