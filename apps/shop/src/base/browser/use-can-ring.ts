import { useHydrated } from './use-hydrated.ts'

/**
 * Whether the network can make calls for the shopper, from `data-calls` of the server's pages. False in the
 * first render.
 */
export function useCanRing(): boolean {
  return useHydrated() && document.documentElement.dataset['calls'] !== undefined
}
