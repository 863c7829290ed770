import type { Context } from '../../context.ts'

/** The maximum number of responses, and length of their URLs: some megabytes. */
const most = 500
const longest = 300

/** The response for a URL: from the cache, or created by `make`. */
export type ResponseCache = (address: string, make: () => Promise<Buffer>) => Promise<Buffer>

/**
 * Caches, in this process, responses that depend only on the numbers on sale and their categories, until
 * these change.
 */
export function createInventoryCache({
  liveIndex,
  categories,
}: Pick<Context, 'liveIndex' | 'categories'>): ResponseCache {
  const answers = new Map<string, Buffer>()
  /** A weak reference, so that a replaced index is freed. */
  let keptFor: { index?: WeakRef<object>; version?: string } = {}
  const versionOf = (index: { version: number }) => `${index.version} ${categories.version}`
  return async (address, make) => {
    const index = liveIndex.current
    if (!index || address.length > longest) return make()
    const version = versionOf(index)
    if (index !== keptFor.index?.deref() || version !== keptFor.version) {
      answers.clear()
      keptFor = { index: new WeakRef(index), version }
    }
    const known = answers.get(address)
    if (known) return known
    const made = await make()
    if (index !== keptFor.index?.deref() || versionOf(index) !== version) return made
    if (answers.size >= most) answers.clear()
    answers.set(address, made)
    return made
  }
}
