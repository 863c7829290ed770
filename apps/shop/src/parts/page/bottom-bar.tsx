import type { ReactNode } from 'react'
import { cx } from '@hao/kit/cx.ts'
import css from './bottom-bar.module.css'

type WithBottomBarProps = {
  /** The actions; an `<output>` instead of buttons says why there are none. */
  bar: ReactNode
  /** The class of the content. */
  className?: string | undefined
  children: ReactNode
}

/** The content of an inner screen, and its actions: at the bottom while it scrolls, and at its end. */
export function WithBottomBar({ bar, className, children }: WithBottomBarProps) {
  return (
    <div className={css.screen}>
      <div className={cx(css.content, className)}>{children}</div>
      <div className={css.bar}>{bar}</div>
    </div>
  )
}
