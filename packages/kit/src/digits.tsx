import { cx } from './cx.ts'
import css from './digits.module.css'

export type DigitsProps = {
  /** The number plan's prefix as displayed, such as `95013-`. */
  plan: string
  /** The digits before the pattern. */
  prefix?: string
  /** The digits of the pattern, in vermilion. */
  value?: string
  /** The digits after the pattern. */
  extra?: string
  /** card 23 px (18 px from 9 digits on, so that a heart fits beside them) and detail 46 px, in groups, put the plan above; list 19 px puts it before. */
  size?: 'card' | 'detail' | 'list'
  /** Sold or held by another: quiet grey. */
  faded?: boolean
}

/** A number, the hero of each screen. Screen readers read it digit by digit. */
export function Digits({ plan, prefix = '', value = '', extra = '', size = 'card', faded }: DigitsProps) {
  const long = (prefix + value + extra).length > 8
  const spoken = [...(plan + prefix + value + extra).replace(/\D/g, '')].join(' ')
  const look = cx(css.number, css[size], long && css.long, faded && css.faded)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot hold the drawn digits
    <span role="img" aria-label={spoken} className={look}>
      <span className={css.plan}>{plan}</span>
      <span className={css.digits}>
        {prefix}
        {value && <em className={cx(prefix && css.after, extra && css.before)}>{value}</em>}
        {extra}
      </span>
    </span>
  )
}
