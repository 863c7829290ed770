/**
 * Whether the browser is set to save data, or the network is slower than 4g, such as with a round trip from
 * 270 ms (Network Information API): then nothing is prefetched. False if the browser does not report it.
 */
export function savesData(): boolean {
  const { connection } = navigator
  return Boolean(connection?.saveData) || (connection?.effectiveType ?? '4g') !== '4g'
}
