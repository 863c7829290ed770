import type { Order } from '@hao/contract/entities.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { orderScreenTexts } from './texts.ts'

/** The history of an order. */
export function Timeline({ order: { kind, timeline } }: { order: Order }) {
  const t = useTexts(orderScreenTexts)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.timeline}</h2>
      <ol className={css.timeline}>
        {timeline.map(({ stage, at }) => (
          <li key={stage + at}>
            <span>{(kind === 'renew' ? t.historyOfRenewal : t.history)[stage]}</span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
