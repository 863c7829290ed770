import type { ReactNode } from 'react'
import css from './bottom-bar.module.css'

/** What can be done on a screen, at its bottom while it scrolls; an `<output>` instead of buttons says why nothing can. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>
}
