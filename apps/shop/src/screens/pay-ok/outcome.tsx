import type { ReactNode } from 'react'
import { cx } from '@hao/kit/cx.ts'
import css from './screen.module.css'

export type OutcomeProps = {
  mark: ReactNode
  /** done is a filled jade mark, warm a vermilion one; quiet jade by default. */
  tone?: 'done' | 'warm'
  title: string
  text: ReactNode
  /** What is known of the order. */
  facts?: ReactNode
  /** What stands below the buttons. */
  more?: ReactNode
  /** Buttons, the most useful first. */
  children?: ReactNode
}

/** How a payment stands: a mark, the words, the facts, and what to do next. */
export function Outcome({ mark, tone, title, text, facts, more, children }: OutcomeProps) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <div className={cx(css.mark, tone && css[tone])}>{mark}</div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {facts}
      <div className={css.actions}>{children}</div>
      {more}
    </div>
  )
}
