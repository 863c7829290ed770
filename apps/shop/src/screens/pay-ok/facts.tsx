import type { Order } from '@hao/contract/entities.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { payOkTexts } from './texts.ts'

/** What the order is about: the number, the period, the amount, and when it was paid. */
export function Facts({ order }: { order: Order }) {
  const t = useTexts(payOkTexts)
  const words = useTexts(purchaseTexts)
  const { number, months, amount, paidAt, extraRefund, outTradeNo } = order
  const back = extraRefund && (extraRefund.done ? words.returned : words.returning)
  const rows = [
    [t.period, words.months(months)],
    [t.amount, formatYuan(amount)],
    [t.paidAt, paidAt && formatMoment(paidAt)],
    [words.paidTwice, back?.(formatYuan(extraRefund?.amount ?? 0))],
    [t.tradeNo, outTradeNo],
  ]
  return (
    <section className={css.facts}>
      <PatternDigits number={number} size="card" />
      <dl>
        {rows.map(
          ([name, known]) =>
            known && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{known}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
