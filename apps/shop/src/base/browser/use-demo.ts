import { useHydrated } from './use-hydrated.ts'

/** Whether this is a demonstration, whose world outside is simulated: the server marks its pages with `data-demo`. False in the first render. */
export function useDemo(): boolean {
  return useHydrated() && document.documentElement.dataset['demo'] !== undefined
}
