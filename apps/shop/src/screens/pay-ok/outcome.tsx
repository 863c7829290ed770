import type { ReactNode } from 'react'
import { cx } from '@hao/kit/cx.ts'
import css from './screen.module.css'

type OutcomeProps = {
  mark: ReactNode
  /** done is a filled jade icon, warm a vermilion one, quiet (the default) an outlined jade one. */
  tone?: 'done' | 'warm'
  title: string
  text: ReactNode
  /** Facts about the order. */
  facts?: ReactNode
  /** Below the buttons. */
  more?: ReactNode
  /** Buttons, the most useful first. */
  children?: ReactNode
}

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
