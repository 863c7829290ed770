import { useSyncExternalStore } from 'react'

/** What a request may wait for: a login, or a fresh factor. */
export type Reauthentication = 'login' | 'factor'

type Waiting = { passed: Promise<boolean>; settle: (passed: boolean) => void }

const open = new Map<Reauthentication, Waiting>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Opens the dialog once for all waiting requests. True when the user has authenticated, false when they
 * cancelled.
 */
export function reauthenticate(kind: Reauthentication): Promise<boolean> {
  const known = open.get(kind)
  if (known) return known.passed
  let settle: Waiting['settle'] = () => undefined
  const passed = new Promise<boolean>((resolve) => (settle = resolve))
  open.set(kind, { passed, settle })
  notify()
  return passed
}

/** Ends the wait: the user has authenticated or cancelled. A login includes a factor. */
export function endReauthentication(kind: Reauthentication, passed: boolean): void {
  const kinds: Reauthentication[] = kind === 'login' && passed ? ['login', 'factor'] : [kind]
  for (const each of kinds) {
    open.get(each)?.settle(passed)
    open.delete(each)
  }
  notify()
}

/** Whether requests wait for this. */
export function useReauthentication(kind: Reauthentication): boolean {
  return useSyncExternalStore(subscribe, () => open.has(kind))
}
