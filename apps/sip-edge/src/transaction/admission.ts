/**
 * The sender of a request. `key` identifies a sender of this kind: a dialog, a trunk, a phone's flow, or a
 * stranger's source.
 */
export type Sender = { kind: 'dialog' | 'trunk' | 'phone' | 'stranger'; key: string }

/** Requests a second, and the burst after a pause. */
export type Rate = { perSecond: number; burst: number }

export type AdmissionLimits = {
  /** Requests outside of calls from one phone, or from one source of strangers. */
  source: Rate
  /** From all strangers; REGISTER and all other methods have this rate each. */
  strangers: Rate
}

export const defaultAdmission: AdmissionLimits = {
  source: { perSecond: 50, burst: 200 },
  strangers: { perSecond: 500, burst: 500 },
}

/**
 * Concurrent transactions for each kind of sender and for each sender. Strangers have none: they are answered
 * statelessly.
 */
const room = {
  dialog: { all: 20_000, each: 200 },
  trunk: { all: 40_000, each: 20_000 },
  phone: { all: 10_000, each: 100 },
}

/** Sources whose rate is stored; a new one replaces the oldest. */
const maxSources = 20_000

/** Decides which requests are accepted. One kind of sender cannot use up another kind's share. */
export function createAdmission(limits: AdmissionLimits, clock: () => number = Date.now) {
  const sources = tokenBuckets(limits.source, clock)
  const strangers = tokenBuckets(limits.strangers, clock)
  const inUse = new Map<string, number>()
  const count = (key: string, change: number) => {
    const now = (inUse.get(key) ?? 0) + change
    if (now > 0) inUse.set(key, now)
    else inUse.delete(key)
  }

  return {
    /** Whether a request is handled; otherwise it gets no response. */
    admits: ({ kind, key }: Sender, method: string): boolean => {
      if (kind === 'dialog' || kind === 'trunk') return true
      if (!sources(`${kind} ${key}`)) return false
      return kind === 'phone' || strangers(method === 'REGISTER' ? method : 'other')
    },
    /**
     * Takes a place for a transaction and returns the function that releases it; undefined when there is
     * none.
     */
    place: ({ kind, key }: Sender): (() => void) | undefined => {
      if (kind === 'stranger') return undefined
      const own = `${kind} ${key}`
      const { all, each } = room[kind]
      if ((inUse.get(own) ?? 0) >= each || (inUse.get(kind) ?? 0) >= all) return undefined
      for (const name of [own, kind]) count(name, 1)
      return () => {
        for (const name of [own, kind]) count(name, -1)
      }
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>

/** Token buckets: whether a key may have one more now. */
export function tokenBuckets({ perSecond, burst }: Rate, clock: () => number): (key: string) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (key) => {
    const now = clock()
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * perSecond) / 1000)
    bucket.at = now
    const [oldest = ''] = buckets.keys()
    if (buckets.size >= maxSources && !buckets.has(key)) buckets.delete(oldest)
    buckets.set(key, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}
