import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A picture with its strong entity tag. */
export type CachedPicture = { bytes: Buffer; etag: string }

/** A content's name: 22 characters of its SHA-256. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** Caches the most recently used pictures, up to `bytes` in total. Concurrent requests share one drawing. */
export function createPictureCache(bytes: number) {
  const pictures = new LRUCache<string, CachedPicture, () => Promise<Buffer>>({
    maxSize: bytes,
    sizeCalculation: (picture) => picture.bytes.length,
    // A drawing whose place another picture takes still reaches those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: draw }) => {
      const drawn = await draw()
      return { bytes: drawn, etag: `"${contentHash(drawn)}"` }
    },
  })
  return {
    /** The picture of a key: from the cache, or drawn. Rejects as `draw` does. */
    get: (key: string, draw: () => Promise<Buffer>): Promise<CachedPicture> =>
      pictures.forceFetch(key, { context: draw }),
  }
}
