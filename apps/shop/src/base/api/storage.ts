/** The storage keys of the specification (AU-2). */
export const storageKeys = [
  'user',
  'token',
  'refreshToken',
  'appToken',
  'ADMIN_ACCOUNT',
  'CURRENT_ACCOUNT',
  'ACCOUNT_TYPE',
  'tenantPath',
] as const
export type StorageKey = (typeof storageKeys)[number]

const memory = new Map<string, string>()

function stores(): Storage[] {
  const found: Storage[] = []
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const store = globalThis[name]
      if (store) found.push(store)
    } catch {
      // A browser that forbids storage throws on the mere access; memory serves then.
    }
  }
  return found
}

/** Reads from local storage, session storage, or this page's memory. */
export function readStored(key: string): string | null {
  for (const store of stores()) {
    const value = store.getItem(key)
    if (value !== null) return value
  }
  return memory.get(key) ?? null
}

/** Stores a value in the first storage that accepts it; without one, in memory for this page. */
export function writeStored(key: string, value: string): void {
  for (const store of stores()) {
    try {
      store.setItem(key, value)
      return
    } catch {
      // Full or forbidden: try the next one.
    }
  }
  memory.set(key, value)
}

export function removeStored(key: string): void {
  for (const store of stores()) store.removeItem(key)
  memory.delete(key)
}

/** Removes what only this tab has stored; values shared by all tabs stay. */
export function removeFromTab(key: string): void {
  memory.delete(key)
  try {
    globalThis.sessionStorage?.removeItem(key)
  } catch {
    // A browser that forbids storage throws on the mere access.
  }
}
