type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the shopper asked the browser to save data, or the network is slow (2g): then nothing is fetched that may not be wanted. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return Boolean(connection?.saveData) || Boolean(connection?.effectiveType?.endsWith('2g'))
}
