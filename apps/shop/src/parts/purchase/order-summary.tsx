import type { NumberDetail } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { formatYuan } from '../../base/texts/format.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './confirm-sheet.module.css'
import { confirmTexts } from './confirm-texts.ts'
import { MethodPicker } from './method-picker.tsx'
import type { Months } from '@hao/numbers/periods.ts'

type OrderSummaryProps = {
  number: NumberDetail
  months: Months
  /** Yuan a month. */
  price: number
}

export function OrderSummary({ number, months, price }: OrderSummaryProps) {
  const t = useTexts(confirmTexts)
  const app = useTexts(appTexts)
  return (
    <>
      <div className={css.summary}>
        <PatternDigits number={number} size="card" />
        <Facts look="lines">
          <Fact name={t.period}>{app.months(months)}</Fact>
          <Fact name={t.price}>{t.perMonth(formatYuan(price))}</Fact>
        </Facts>
      </div>
      <MethodPicker />
    </>
  )
}
