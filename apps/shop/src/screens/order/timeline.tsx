import type { Order } from '@hao/contract/entities.ts'
import { isCancelledEarly } from '../../parts/orders/order-view.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { orderScreenTexts } from './texts.ts'

export function Timeline({ order }: { order: Order }) {
  const t = useTexts(orderScreenTexts)
  const words = order.kind === 'renew' ? t.historyOfRenewal : t.history
  const early = isCancelledEarly(order)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.timeline}</h2>
      <ol className={css.timeline}>
        {order.timeline.map(({ stage, at }) => (
          <li key={stage + at}>
            <span>{early && stage === 'ended' ? t.historyCancelledEarly : words[stage]}</span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
