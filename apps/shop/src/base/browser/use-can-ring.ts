import { useHydrated } from './use-hydrated.ts'

/** Whether the network makes calls for us, as the server's pages say by `data-calls`. False in the first render. */
export function useCanRing(): boolean {
  return useHydrated() && document.documentElement.dataset['calls'] !== undefined
}
