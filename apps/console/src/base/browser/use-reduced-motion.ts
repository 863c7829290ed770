import { useSyncExternalStore } from 'react'

const still = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  still.addEventListener('change', listener)
  return () => still.removeEventListener('change', listener)
}

/** Whether the user prefers reduced motion (WCAG 2.3.3). */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => still.matches)
}
