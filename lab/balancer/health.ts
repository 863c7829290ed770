import { setTimeout as wait } from 'node:timers/promises'

/** Decides which servers get requests. */
export type Health = {
  /** Adds a server. */
  add(origin: string): void
  /** Those of `origins` that get requests now. */
  up(origins: readonly string[]): readonly string[]
  /** Reports that a server gave no answer. */
  failed(origin: string): void
  end(): void
}

/** nginx's default: a server without an answer is left out for `outMs`, unless no other is left. */
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

/** Asks each server for /readyz every `everyMs`; only servers that reported ready last get requests. */
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
