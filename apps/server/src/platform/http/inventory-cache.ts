import { LRUCache } from 'lru-cache'

/** The maximum count of responses, and length of their URLs: some megabytes. */
const maxResponses = 500
const maxUrlLength = 300

/** The numbers on sale and their categories; each has another version after a change. */
export type Inventory = {
  liveIndex: { readonly current: { version: number } | undefined }
  categories: { readonly version: number }
}

/** The response for a URL: from the cache, or made by `create`. */
export type ResponseCache = (url: string, create: () => Promise<Buffer>) => Promise<Buffer>

/**
 * Caches, in this process, responses that depend only on the numbers on sale and their categories, until
 * these change.
 */
export function createInventoryCache({ liveIndex, categories }: Inventory): ResponseCache {
  const responses = new LRUCache<string, Buffer>({ max: maxResponses })
  /** A weak reference, so that a replaced index is freed. */
  let cachedFor: { index?: WeakRef<object>; version?: string } = {}
  const versionOf = (index: { version: number }) => `${index.version} ${categories.version}`
  return async (url, create) => {
    const index = liveIndex.current
    if (!index || url.length > maxUrlLength) return create()
    const version = versionOf(index)
    if (index !== cachedFor.index?.deref() || version !== cachedFor.version) {
      responses.clear()
      cachedFor = { index: new WeakRef(index), version }
    }
    const known = responses.get(url)
    if (known) return known
    const response = await create()
    if (index !== cachedFor.index?.deref() || versionOf(index) !== version) return response
    responses.set(url, response)
    return response
  }
}
