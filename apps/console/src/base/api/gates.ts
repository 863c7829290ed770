import { useSyncExternalStore } from 'react'

/** What stands between a call and its answer: a login, or a factor that was given in the last minutes. */
export type Gate = 'login' | 'factor'

type Waiting = { passed: Promise<boolean>; settle: (passed: boolean) => void }

const open = new Map<Gate, Waiting>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the person asked, once for all calls that wait; true when they have passed, false when they gave it up. */
export function passGate(gate: Gate): Promise<boolean> {
  const known = open.get(gate)
  if (known) return known.passed
  let settle: Waiting['settle'] = () => undefined
  const passed = new Promise<boolean>((resolve) => (settle = resolve))
  open.set(gate, { passed, settle })
  tell()
  return passed
}

/** The person has passed, or gives up. Whoever has just logged in has shown a factor too. */
export function leaveGate(gate: Gate, passed: boolean): void {
  const gates: Gate[] = gate === 'login' && passed ? ['login', 'factor'] : [gate]
  for (const each of gates) {
    open.get(each)?.settle(passed)
    open.delete(each)
  }
  tell()
}

/** Whether calls wait at this gate. */
export function useGate(gate: Gate): boolean {
  return useSyncExternalStore(subscribe, () => open.has(gate))
}
