import { expect, test } from 'vitest'
import { isChunkError, loadScreen, moduleOf } from './screens.ts'

test('[SC-2] a screen is its own module, and an unwritten one is the not-found screen', () => {
  expect(moduleOf('home')).toBe('src/screens/home/screen.tsx')
  expect(moduleOf('not-found')).toBe('src/screens/not-found/screen.tsx')
})

test('[ER-7] a screen that takes too long is a ChunkLoadError', async () => {
  const error: unknown = await loadScreen('category', 'zh', 0).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk failed' })
  expect(isChunkError(error)).toBe(true)
})
