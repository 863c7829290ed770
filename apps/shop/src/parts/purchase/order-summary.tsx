import type { NumberDetail } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { formatYuan } from '../../base/texts/format.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './confirm-sheet.module.css'
import { confirmTexts } from './confirm-texts.ts'
import { purchaseTexts } from './texts.ts'
import { useSaving } from './use-saving.ts'
import { MethodPicker } from './method-picker.tsx'
import type { Months } from '@hao/numbers/periods.ts'

type OrderSummaryProps = {
  number: NumberDetail
  months: Months
  /** Yuan a month, and for all months. */
  shown: { price: number; amount: number }
}

export function OrderSummary({ number, months, shown }: OrderSummaryProps) {
  const t = useTexts(confirmTexts)
  const app = useTexts(appTexts)
  const { discount } = useTexts(purchaseTexts)
  const describeSaving = useSaving()
  return (
    <>
      <div className={css.summary}>
        <PatternDigits number={number} size="card" />
        <Facts look="lines">
          <Fact name={t.period}>{app.months(months)}</Fact>
          <Fact name={t.price}>{t.perMonth(formatYuan(shown.price))}</Fact>
          <Fact name={discount}>{describeSaving({ months, ...shown })}</Fact>
        </Facts>
      </div>
      <MethodPicker />
    </>
  )
}
