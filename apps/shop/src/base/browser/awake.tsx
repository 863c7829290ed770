import { type ReactNode, useEffect, useRef } from 'react'
import css from './awake.module.css'

/**
 * The content of a Suspense boundary, which React hydrates by itself. It is `data-asleep` until then:
 * early-taps.ts keeps taps on it. The effect saves rendering it again.
 */
export function Awake({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.removeAttribute('data-asleep'), [])
  return (
    <div ref={box} className={css.awake} data-asleep="">
      {children}
    </div>
  )
}
