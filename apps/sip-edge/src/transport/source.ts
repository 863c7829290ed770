/** The key of a sender: its IPv4 address, or the /64 of IPv6 that a network assigns to one customer. */
export function sourceKey(address: string): string {
  if (!address.includes(':')) return address
  const [left = [], right] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = right ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...(right ?? [])].slice(0, 4).join(':')
}

/** Open connections of strangers: from one source, and in total. */
export type ConnectionLimits = { perSource: number; all: number }

export const defaultConnectionLimits: ConnectionLimits = { perSource: 200, all: 3000 }

/**
 * Counts connections. `enter` returns the function that counts the end of one, or undefined when there are
 * too many. Trunks are not limited.
 */
export function createConnectionCounter(
  { perSource, all }: ConnectionLimits,
  isTrunk: (address: string) => boolean,
): (address: string) => (() => void) | undefined {
  const sources = new Map<string, number>()
  let open = 0
  return (address) => {
    if (isTrunk(address)) return () => {}
    const source = sourceKey(address)
    const own = sources.get(source) ?? 0
    if (own >= perSource || open >= all) return undefined
    sources.set(source, own + 1)
    open += 1
    return () => {
      open -= 1
      const left = (sources.get(source) ?? 1) - 1
      if (left > 0) sources.set(source, left)
      else sources.delete(source)
    }
  }
}
