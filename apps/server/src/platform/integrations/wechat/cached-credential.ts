/** A credential that WeChat issues for a while: `expiresIn` in seconds. */
export type IssuedCredential = { value: string; expiresIn: number }

export type CachedCredential = {
  /** What is held, or, shortly before it expires, a new one; callers at the same time share one request, failures included. */
  get(): Promise<string>
  /** Gives up a value that was refused, unless a newer one has replaced it. */
  forget(value: string): void
}

/** WeChat's clock and ours, and the way there, may differ by this much. */
const marginMs = 300_000

/** Keeps what `fetchNew` brings until shortly before it expires; `now` in ms. A failure is not kept. */
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
