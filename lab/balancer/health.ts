import { setTimeout as wait } from 'node:timers/promises'

/** Which servers are worth a request. */
export type Health = {
  /** Takes a server in. */
  add(origin: string): void
  /** Those of `origins` that may be asked now. */
  up(origins: readonly string[]): readonly string[]
  /** It gave no answer. */
  failed(origin: string): void
  end(): void
}

/** nginx's way by default: who gave no answer is left out for `outMs`, unless nobody else is left. */
export function passiveHealth(outMs: number): Health {
  const outUntil = new Map<string, number>()
  return {
    add: () => undefined,
    up: (origins) => {
      const now = performance.now()
      const well = origins.filter((origin) => (outUntil.get(origin) ?? 0) <= now)
      return well.length > 0 ? well : origins
    },
    failed: (origin) => void outUntil.set(origin, performance.now() + outMs),
    end: () => undefined,
  }
}

/** Asks each server every `everyMs` for its /readyz; only who said last that it is ready gets requests. */
export function activeHealth(everyMs: number): Health {
  const ready = new Set<string>()
  let ended = false
  async function watch(origin: string): Promise<void> {
    while (!ended) {
      const { ok } = await fetch(`${origin}/readyz`).catch(() => ({ ok: false }))
      if (ok) ready.add(origin)
      else ready.delete(origin)
      await wait(everyMs)
    }
  }
  return {
    add: (origin) => void watch(origin),
    up: (origins) => origins.filter((origin) => ready.has(origin)),
    failed: () => undefined,
    end: () => void (ended = true),
  }
}
