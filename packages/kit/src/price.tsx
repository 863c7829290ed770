import { cx } from './cx.ts'
import css from './price.module.css'
import spoken from './spoken.module.css'

type PriceProps = {
  /** Formatted, such as `¥88.00`. */
  now: string
  /** Formatted, such as `/月`. */
  per?: string
  /** The struck price, such as `¥704.00`. */
  was?: string
  /** For screen readers, before the struck price, such as "原价". */
  wasLabel?: string
  size?: 'card' | 'detail'
}

/** A price in vermilion, with its period and the struck original price. */
export function Price({ now, per, was, wasLabel, size = 'card' }: PriceProps) {
  return (
    <span className={cx(css.price, size === 'detail' && css.detail)}>
      <b>{now}</b>
      {per && <span>{per}</span>}
      {was && (
        <s>
          {wasLabel && <span className={spoken.spoken}>{wasLabel} </span>}
          {was}
        </s>
      )}
    </span>
  )
}
