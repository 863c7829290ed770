import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render, which must match; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
