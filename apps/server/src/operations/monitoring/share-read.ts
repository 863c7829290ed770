/**
 * For several metrics of a single read: each has the result as its `collect`. A scrape reads once, and
 * exports none of them before the read has ended.
 */
export function shareRead(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}
