import type { Order } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { Transactions } from '../../parts/orders/transactions.tsx'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { payOkTexts } from './texts.ts'

export function OrderFacts({ order }: { order: Order }) {
  const t = useTexts(payOkTexts)
  const app = useTexts(appTexts)
  const { number, months, amount, paidAt, outTradeNo } = order
  const refunds = order.transactions.filter(({ kind }) => kind === 'refund')
  return (
    <section className={css.facts}>
      <PatternDigits number={number} size="card" />
      <Facts look="lines">
        <Fact name={t.period}>{app.months(months)}</Fact>
        <Fact name={t.amount}>{formatYuan(amount)}</Fact>
        <Fact name={t.paidAt}>{paidAt && formatMoment(paidAt)}</Fact>
        <Fact name={t.tradeNo}>{outTradeNo}</Fact>
      </Facts>
      <Transactions order={order} list={refunds} />
    </section>
  )
}
