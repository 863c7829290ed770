import { expect, test } from 'vitest'
import { isChunkError, loadChunk } from './load-chunk.ts'

test('[ER-7] a chunk that takes too long is a ChunkLoadError', async () => {
  const error: unknown = await loadChunk(() => new Promise<never>(() => undefined), [], 0).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk failed', gone: false })
  expect(isChunkError(error)).toBe(true)
})

test('a chunk without stylesheets, with an empty file list, has a time limit too', async () => {
  expect(await loadChunk(() => new Promise((resolve) => setTimeout(resolve, 5, 'here')), [])).toBe('here')
})
