import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './facts.module.css'

export type FactsProps = {
  /** rows have hairlines between them, lines stand close, passages are values as long as sentences. */
  look?: 'rows' | 'lines' | 'passages'
  /** For its place; `--fact-height` there is the least height of a row. */
  className?: string | undefined
  children: ReactNode
}

/** Names at the left and what they are at the right: `<Facts><Fact name="…">…</Fact></Facts>`. */
export function Facts({ look = 'rows', className, children }: FactsProps) {
  return <dl className={cx(css.facts, css[look], className)}>{children}</dl>
}

/** One row of `Facts`; none where nothing is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
