import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the render that takes its page over, true ever after: the session is known then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
