import { useSyncExternalStore } from 'react'

/** What a request may wait for: a login, or a factor that was given in the last minutes. */
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

/** Asks the person, once for all requests that wait; true when they have passed, false when they gave it up. */
export function reauthenticate(kind: Reauthentication): Promise<boolean> {
  const known = open.get(kind)
  if (known) return known.passed
  let settle: Waiting['settle'] = () => undefined
  const passed = new Promise<boolean>((resolve) => (settle = resolve))
  open.set(kind, { passed, settle })
  notify()
  return passed
}

/** The person has passed, or gives up. A login includes a factor. */
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
