import { useSyncExternalStore } from 'react'

const still = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  still.addEventListener('change', listener)
  return () => still.removeEventListener('change', listener)
}

/** Whether whoever sits before the computer has asked that nothing moves (WCAG 2.3.3). */
export function useStill(): boolean {
  return useSyncExternalStore(subscribe, () => still.matches)
}
