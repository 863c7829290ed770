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
export type ResponseCache = (url: string, create: () => Promise<string>) => Promise<Buffer | string>

/**
 * Caches, in this process, responses that depend only on the numbers on sale and their categories, until
 * these change. A response is cached when its URL is requested again: most searches are made once. `find`
 * returns undefined for a response that is not cached.
 */
export function createInventoryCache({ liveIndex, categories }: Inventory): {
  find: (url: string) => Buffer | undefined
  findOrCreate: ResponseCache
} {
  /** `once`: the URL was requested, its response is not cached. */
  const responses = new LRUCache<string, Buffer | 'once'>({ max: maxResponses })
  /** What the responses were made from. A weak reference, so that a replaced index is freed. */
  let madeFrom: { index?: WeakRef<object>; indexVersion?: number; categoriesVersion?: number } = {}
  const isCurrent = (index: { version: number }) =>
    madeFrom.indexVersion === index.version &&
    madeFrom.categoriesVersion === categories.version &&
    madeFrom.index?.deref() === index
  const find = (url: string) => {
    const index = liveIndex.current
    const known = index && isCurrent(index) ? responses.get(url) : undefined
    return known === 'once' ? undefined : known
  }
  const findOrCreate: ResponseCache = async (url, create) => {
    const known = find(url)
    if (known) return known
    const index = liveIndex.current
    if (!index || url.length > maxUrlLength) return create()
    if (!isCurrent(index)) {
      responses.clear()
      madeFrom = {
        index: new WeakRef(index),
        indexVersion: index.version,
        categoriesVersion: categories.version,
      }
    }
    const response = await create()
    if (liveIndex.current !== index || !isCurrent(index)) return response
    const kept = responses.has(url) ? Buffer.from(response) : 'once'
    responses.set(url, kept)
    return response
  }
  return { find, findOrCreate }
}
