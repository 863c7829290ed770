import type { ReactNode } from 'react'
import css from './awake.module.css'
import { useHydrated } from './use-hydrated.ts'

/**
 * The content of a Suspense boundary, which React hydrates by itself. It is `data-asleep` until then:
 * early-taps.ts keeps taps on it.
 */
export function Awake({ children }: { children: ReactNode }) {
  return (
    <div className={css.awake} data-asleep={useHydrated() ? undefined : ''}>
      {children}
    </div>
  )
}
