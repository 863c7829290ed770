import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './facts.module.css'

type FactsProps = {
  /**
   * rows have hairlines between them, lines are close together, passages have values as long as sentences.
   */
  look?: 'rows' | 'lines' | 'passages'
  /** A class for the layout around it; there `--fact-height` is the minimum height of a row. */
  className?: string | undefined
  children: ReactNode
}

/** Names on the left and values on the right: `<Facts><Fact name="…">…</Fact></Facts>`. */
export function Facts({ look = 'rows', className, children }: FactsProps) {
  return <dl className={cx(css.facts, css[look], className)}>{children}</dl>
}

/** One row of `Facts`; nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
