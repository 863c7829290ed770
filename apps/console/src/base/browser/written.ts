import { readStored, writeStored } from './stored.ts'

/** What this browser has kept of what somebody was writing; undefined where there is nothing, or nothing that `isWhole` knows as such. */
export function readWritten<Written extends object>(
  key: string,
  isWhole: (kept: Partial<Written>) => boolean,
): Written | undefined {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as Partial<Written> | null
    return kept && isWhole(kept) ? (kept as Written) : undefined
  } catch {
    return undefined
  }
}

/** Keeps it in this browser; undefined forgets it. */
export function keepWritten(key: string, written: object | undefined): void {
  writeStored(key, written && JSON.stringify(written))
}
