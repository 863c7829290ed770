/** For several metrics of one read: a scrape reads once, and exports none before the read has ended. */
export function shareRead(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}
