import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createEncoders } from './encode.ts'

/** A page whose end does not come until it is let. */
function page() {
  let letGo = () => {}
  const end = new Promise<void>((resolve) => (letGo = resolve))
  async function* parts() {
    yield '<p>head'
    await end
    // Random digits: compressed they are still more than a stream keeps by itself.
    yield Array.from({ length: 200_000 }, () => Math.floor(Math.random() * 10)).join('')
  }
  return { source: Readable.from(parts(), { objectMode: false }), letGo: () => letGo() }
}

test('compressions are limited, further pages are sent plain, and a slow or lost reader holds no encoder', async () => {
  const encoders = createEncoders(2)
  const [read, gone, third] = [page(), page(), page()]
  const unread = encoders.encode(read.source, encoders.choose('gzip, br'))
  const left = encoders.encode(gone.source, encoders.choose('br'))
  expect(encoders.choose('gzip, br')).toBeUndefined()
  expect(encoders.encode(third.source, undefined)).toBe(third.source)
  left.destroy()
  await expect.poll(() => encoders.choose('br')).toBe('br')
  expect(gone.source.destroyed).toBe(true)
  const other = encoders.encode(page().source, 'br')
  expect(encoders.choose('br')).toBeUndefined()
  read.letGo()
  await expect.poll(() => encoders.choose('gzip')).toBe('gzip')
  expect(brotliDecompressSync(await buffer(unread)).toString()).toMatch(/^<p>head\d{200000}$/)
  other.destroy()
})
