import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { keepForNewTab } from './new-tab-origin.ts'
import type { Origin } from './origin.ts'

/** The link of a row to its screen. It hands the list over, also when the browser opens a new tab. */
export function RowLink({ path, origin, children }: { path: string; origin: Origin; children: ReactNode }) {
  const keep = () => keepForNewTab(path, origin)
  const clicked = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (ctrlKey || metaKey || shiftKey) keep()
  }
  return (
    <Link
      href={path}
      className="row-link"
      state={{ origin }}
      onClickCapture={clicked}
      onAuxClick={keep}
      onContextMenu={keep}
    >
      {children}
    </Link>
  )
}
