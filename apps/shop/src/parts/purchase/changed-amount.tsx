import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './alert.module.css'
import { purchaseTexts } from './texts.ts'

type ChangedAmountProps = {
  /** The amount (yuan) that was shown before; renders nothing without it. */
  was: number | undefined
  now: number
  /** What else to check. */
  more?: string | undefined
}

export function ChangedAmount({ was, now, more = '' }: ChangedAmountProps) {
  const t = useTexts(purchaseTexts)
  if (was === undefined) return null
  return (
    <p className={css.alert} role="alert">
      {t.amountChanged(formatYuan(was), formatYuan(now))}
      {more}
    </p>
  )
}
