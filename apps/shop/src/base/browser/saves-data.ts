/**
 * Whether the shopper asked the browser to save data, or the network is slower than what the browser calls 4g, as from 270 ms for a round trip on (Network
 * Information API): then nothing is fetched that may not be wanted. False where the browser does not tell.
 */
export function savesData(): boolean {
  const { connection } = navigator
  return Boolean(connection?.saveData) || (connection?.effectiveType ?? '4g') !== '4g'
}
