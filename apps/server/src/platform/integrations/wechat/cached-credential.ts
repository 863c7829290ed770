/** A temporary credential of WeChat: `expiresIn` in seconds. */
export type IssuedCredential = { value: string; expiresIn: number }

type CachedCredential = {
  /** Concurrent callers share one request and its failure. */
  get(): Promise<string>
  /** Discards a value that WeChat refused, unless it was replaced already. */
  forget(value: string): void
}

/** A value is replaced this long (ms) before it expires, for clock differences and network delays. */
const marginMs = 300_000

export function cacheCredential(
  fetchNew: () => Promise<IssuedCredential>,
  now: () => number,
): CachedCredential {
  let held: { value: string; until: number } | undefined
  let fetching: Promise<string> | undefined

  async function renew(): Promise<string> {
    const askedAt = now()
    const { value, expiresIn } = await fetchNew()
    held = { value, until: askedAt + Math.max(expiresIn * 1000 - marginMs, 0) }
    return value
  }

  return {
    get: async () => {
      if (held && now() < held.until) return held.value
      return (fetching ??= renew().finally(() => (fetching = undefined)))
    },
    forget: (value) => {
      if (held?.value === value) held = undefined
    },
  }
}
