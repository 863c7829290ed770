/**
 * What one sender has of addresses: an IPv4 address, or the /64 of IPv6 that a network gives to one customer.
 */
export function sourceKey(address: string): string {
  if (!address.includes(':')) return address
  const [left = [], right] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = right ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...(right ?? [])].slice(0, 4).join(':')
}

/** Connections that strangers may have open: from one source, and in all. */
export type ConnectionLimits = { perSource: number; all: number }

export const defaultConnectionLimits: ConnectionLimits = { perSource: 200, all: 3000 }

/**
 * Counts connections; `enter` gives what counts the end of one, and undefined where it would be one too many.
 * A trunk is not limited.
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
