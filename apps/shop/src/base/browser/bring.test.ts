import { expect, test } from 'vitest'
import { bring, isPartError } from './bring.ts'

test('[ER-7] a part that takes too long is a ChunkLoadError', async () => {
  const error: unknown = await bring(() => new Promise<never>(() => undefined), [], 0).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk failed', gone: false })
  expect(isPartError(error)).toBe(true)
})

test('a part without stylesheets, for which the build hands over an empty list, has its time too', async () => {
  expect(await bring(() => new Promise((resolve) => setTimeout(resolve, 5, 'here')), [])).toBe('here')
})
