import type { Order } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { HeadsetIcon } from '@hao/kit/icons-more.tsx'
import { cx } from '@hao/kit/cx.ts'
import { Steps } from '@hao/kit/steps.tsx'
import { Link } from 'wouter'
import { OrderActions } from '../../parts/orders/order-actions.tsx'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { OrderStatus } from '../../parts/orders/order-status.tsx'
import {
  bindDeadline,
  getProgress,
  isCancelledEarly,
  isGiftOpen,
  stageView,
} from '../../parts/orders/order-view.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import tones from '../../parts/orders/tones.module.css'
import { canGive, GiveButton } from '../../parts/transfers/give-button.tsx'
import { OpenTransfer } from '../../parts/transfers/open-transfer.tsx'
import { Transactions } from '../../parts/orders/transactions.tsx'
import { WithBottomBar } from '../../parts/page/bottom-bar.tsx'
import { paths } from '../../base/routes.ts'
import { OrderRenewal } from '../../parts/subscriptions/order-renewal.tsx'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Invoices } from './invoices.tsx'
import { OrderFacts } from './order-facts.tsx'
import css from './screen.module.css'
import { orderScreenTexts } from './texts.ts'

type OrderDetailProps = { order: Order; onTimeOver: () => void }

/** An order: state, next action, facts, timeline. */
export function OrderDetail({ order, onTimeOver }: OrderDetailProps) {
  const t = useTexts(orderScreenTexts)
  const words = useTexts(orderTexts)
  const hasRenewal =
    order.kind === 'new' && (order.stage === 'paid' || order.stage === 'active') && !order.gift
  return (
    <WithBottomBar className={css.page} bar={<OrderActions order={order} block />}>
      <StatusCard order={order} onTimeOver={onTimeOver} />
      {isGiftOpen(order) && order.subscriptionId && <OpenTransfer subscriptionId={order.subscriptionId} />}
      {canGive(order) && <GiveButton order={order} tone="secondary" />}
      {hasRenewal && order.subscriptionId && <OrderRenewal subscriptionId={order.subscriptionId} />}
      <OrderFacts order={order} />
      {order.transactions.length > 0 && (
        <section className={cx(css.card, css.record)}>
          <h2 className={css.heading}>{words.paymentRecord}</h2>
          <Transactions order={order} list={order.transactions} />
        </section>
      )}
      {order.paidAt !== undefined && <Invoices orderId={order.id} />}
      <Timeline order={order} />
      <Link href={paths.service()} className={css.help}>
        <HeadsetIcon size={18} />
        {t.help}
        <ChevronRightIcon size={16} />
      </Link>
    </WithBottomBar>
  )
}

function StatusCard({ order, onTimeOver }: OrderDetailProps) {
  const t = useTexts(orderScreenTexts)
  const { tone } = stageView(order)
  const progress = order.gift ? undefined : getProgress(order)
  const bindBefore = bindDeadline(order)
  const describeNext = () => {
    if (order.gift) return order.stage === 'ended' ? t.nextGiven : t.nextGiving
    if (isCancelledEarly(order)) return t.nextCancelledEarly
    return (order.kind === 'renew' ? t.nextOfRenewal : t.next)[order.stage]
  }
  return (
    <section className={css.card}>
      <h2 className={cx(css.status, tones[tone])}>
        <OrderStatus order={order} onTimeOver={onTimeOver} />
      </h2>
      <PatternDigits number={order.number} size="detail" faded={tone === 'neutral'} />
      <p className={css.next}>
        {describeNext()}
        {bindBefore !== undefined && ` ${t.bindBefore(formatMoment(bindBefore))}`}
      </p>
      {progress && (
        <div className={css.steps}>
          <Steps label={t.progress} items={t[progress.way]} current={progress.current} />
        </div>
      )}
    </section>
  )
}

function Timeline({ order }: { order: Order }) {
  const t = useTexts(orderScreenTexts)
  const ofPurchase = order.gift ? t.historyGift : t.history
  const words = order.kind === 'renew' ? t.historyOfRenewal : ofPurchase
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
