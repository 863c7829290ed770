import { expect, test } from 'vitest'
import { isChunkError, loadChunk } from './load-chunk.ts'

test('[ER-7] a part that takes too long is a ChunkLoadError', async () => {
  const error: unknown = await loadChunk(() => new Promise<never>(() => undefined), [], 0).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk failed', gone: false })
  expect(isChunkError(error)).toBe(true)
})

test('a part without stylesheets, for which the build hands over an empty list, has its time too', async () => {
  expect(await loadChunk(() => new Promise((resolve) => setTimeout(resolve, 5, 'here')), [])).toBe('here')
})
