/** What this browser keeps for whoever sits before it; null where it keeps nothing, or forbids it. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** The keys of what it keeps that begin so. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Keeps it, where the browser lets us; undefined forgets it. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis.localStorage?.removeItem(key)
    else globalThis.localStorage?.setItem(key, value)
  } catch {
    // Full or forbidden: it then lasts as long as its screen.
  }
}
