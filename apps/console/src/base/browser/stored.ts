/** What this browser keeps for whoever sits before it; null where it keeps nothing, or forbids it. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Keeps it, where the browser lets us; undefined forgets it. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis.localStorage?.removeItem(key)
    else globalThis.localStorage?.setItem(key, value)
  } catch {
    // Full or forbidden: it is then chosen anew with each visit.
  }
}
