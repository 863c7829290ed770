import { monthYuan, savedYuan } from '@hao/numbers/periods.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { purchaseTexts } from './texts.ts'

type Priced = { price: number; months: number; amount: number }

/** What the discount of a period saves, and what a month comes to; undefined without a discount. */
export function useSaving(): (period: Priced) => string | undefined {
  const t = useTexts(purchaseTexts)
  return ({ price, months, amount }) => {
    const saved = savedYuan(price, months, amount)
    return saved > 0 ? t.saving(formatYuan(saved), formatYuan(monthYuan(amount, months))) : undefined
  }
}
