import { cx } from './cx.ts'
import css from './digits.module.css'

/** Digits from index `from` up to, not including, `to`. */
type DigitSpan = { from: number; to: number }

export type DigitsProps = {
  /** The number plan's prefix as displayed, such as `95013-`. */
  plan: string
  /** The digits before the pattern. */
  prefix?: string
  /** The digits of the pattern, in vermilion. */
  value?: string | undefined
  /** The digits after the pattern. */
  extra?: string | undefined
  /** The range in vermilion, instead of `value`. */
  spans?: readonly DigitSpan[] | undefined
  /**
   * card: 23 px (18 px from 9 digits on, to leave room for a heart), in groups under the prefix; detail: 46
   * px, likewise; list: 19 px, with the prefix in front.
   */
  size?: 'card' | 'detail' | 'list'
  /** Sold, or held by another: grey. */
  faded?: boolean | undefined
}

/** A number, the main element of each screen. Screen readers read it digit by digit. */
export function Digits(props: DigitsProps) {
  const { plan, prefix = '', value = '', extra = '', size = 'card', faded } = props
  const digits = prefix + value + extra
  const { spans = value ? [{ from: prefix.length, to: prefix.length + value.length }] : [] } = props
  const spoken = [...(plan + digits).replace(/\D/g, '')].join(' ')
  const look = cx(css.number, css[size], digits.length > 8 && css.long, faded && css.faded)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot hold the drawn digits
    <span role="img" aria-label={spoken} className={look}>
      <span className={css.plan}>{plan}</span>
      <span className={css.digits}>
        {digits.slice(0, spans[0]?.from)}
        {spans.map(({ from, to }, at) => [
          <em key={from} className={cx(from > 0 && css.after, to < digits.length && css.before)}>
            {digits.slice(from, to)}
          </em>,
          digits.slice(to, spans[at + 1]?.from),
        ])}
      </span>
    </span>
  )
}
