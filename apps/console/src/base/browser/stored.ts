/** Reads from local storage; null when the key is missing or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Writes to local storage, if the browser allows it; undefined deletes the key. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis.localStorage?.removeItem(key)
    else globalThis.localStorage?.setItem(key, value)
  } catch {
    // Storage is full or blocked: the value then lives as long as its screen.
  }
}
