import type { Order, OrderStage } from '@hao/contract/entities.ts'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OrderActions } from './order-actions.tsx'
import css from './order-card.module.css'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { OrderStatus } from './order-status.tsx'
import { isRefundUnderway, refundedYuan, stageView } from './order-view.ts'
import { orderTexts } from './texts.ts'
import tones from './tones.module.css'

type OrderCardProps = { order: Order; onTimeOver: () => void }

/** An order in the list. The whole card opens it; its buttons are above that link. */
export function OrderCard({ order, onTimeOver }: OrderCardProps) {
  const { tone } = stageView(order)
  return (
    <article className={css.card}>
      <p className={css.top}>
        <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        <b className={tones[tone]}>
          <OrderStatus order={order} onTimeOver={onTimeOver} />
        </b>
      </p>
      <Link href={paths.order(order.id)} className={css.open}>
        <PatternDigits number={order.number} faded={tone === 'neutral'} />
      </Link>
      <div className={css.bottom}>
        <Summary order={order} />
        <div className={css.actions}>
          <OrderActions order={order} without="refund" size="small" />
        </div>
      </div>
    </article>
  )
}

const over: readonly OrderStage[] = ['ended', 'refunding', 'refunded']

function Summary({ order }: { order: Order }) {
  const t = useTexts(orderTexts)
  const app = useTexts(appTexts)
  if (order.kind === 'new' && order.stage === 'active' && order.boundPhone)
    return <p>{t.ringsAt(order.boundPhone)}</p>
  const returned = over.includes(order.stage) ? refundedYuan(order) : 0
  if (returned > 0) return <p>{(isRefundUnderway(order) ? t.refunding : t.refunded)(formatYuan(returned))}</p>
  return (
    <p>
      {t.kinds[order.kind]} · {app.months(order.months)} · <b>{formatYuan(order.amount)}</b>
    </p>
  )
}
