import type { Outcome } from './sip-load.ts'

/** The delays (ms) of calls, none of which may fail. @throws Error naming the failures */
export function sound({ delays: waits, failures }: Outcome): number[] {
  if (Object.keys(failures).length > 0) throw new Error(`Calls failed: ${JSON.stringify(failures)}`)
  return waits
}

/** The quantile `share` (0 to 1). */
export function at(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
