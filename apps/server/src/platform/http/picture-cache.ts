import { createHash } from 'node:crypto'

/** A picture with its strong entity tag. */
export type CachedPicture = { bytes: Buffer; etag: string }

/** A content's name: 22 characters of its SHA-256. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** Caches the most recently used pictures, up to `bytes` in total. Concurrent requests share one drawing. */
export function createPictureCache(bytes: number) {
  const kept = new Map<string, CachedPicture>()
  const underWay = new Map<string, Promise<CachedPicture>>()
  let held = 0

  function forget(key: string): void {
    held -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }

  function keep(key: string, picture: CachedPicture): void {
    forget(key)
    kept.set(key, picture)
    held += picture.bytes.length
    for (const oldest of kept.keys()) {
      if (held <= bytes) return
      forget(oldest)
    }
  }

  async function make(key: string, draw: () => Promise<Buffer>): Promise<CachedPicture> {
    const drawn = await draw()
    const picture = { bytes: drawn, etag: `"${contentHash(drawn)}"` }
    keep(key, picture)
    return picture
  }

  return {
    /** The picture of a key: from the cache, or drawn. Rejects as `draw` does. */
    get(key: string, draw: () => Promise<Buffer>): Promise<CachedPicture> {
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return Promise.resolve(known)
      }
      const coming = underWay.get(key) ?? make(key, draw).finally(() => underWay.delete(key))
      underWay.set(key, coming)
      return coming
    },
  }
}
