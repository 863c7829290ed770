export type CachedPage = { status: number; html: string }

/**
 * Caches rendered pages for `ttl` ms. They are the same for all shoppers, as sessions exist only in the
 * browser.
 */
export function createPageCache(ttl: number, size: number) {
  const pages = new Map<string, CachedPage & { until: number }>()
  return {
    get(key: string): CachedPage | undefined {
      const page = pages.get(key)
      return page && page.until > Date.now() ? page : undefined
    },
    set(key: string, page: CachedPage): void {
      pages.delete(key)
      pages.set(key, { ...page, until: Date.now() + ttl })
      const [oldest] = pages.keys()
      if (pages.size > size && oldest !== undefined) pages.delete(oldest)
    },
  }
}
