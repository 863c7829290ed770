import type { ReactNode } from 'react'
import css from './bottom-bar.module.css'

/**
 * The actions of a screen, at its bottom while it scrolls; an `<output>` instead of buttons says why there
 * are none.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>
}
