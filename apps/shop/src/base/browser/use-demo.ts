import { useHydrated } from './use-hydrated.ts'

/**
 * Whether this is a demonstration with simulated services, from `data-demo` of the server's pages. False in
 * the first render.
 */
export function useDemo(): boolean {
  return useHydrated() && document.documentElement.dataset['demo'] !== undefined
}
