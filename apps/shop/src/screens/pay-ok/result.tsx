import { useQuery } from '@tanstack/react-query'
import type { Order } from '@hao/contract/entities.ts'
import type { PaymentState } from '@hao/contract/payment.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import { ClockIcon, WalletIcon } from '@hao/kit/icons-more.tsx'
import { CheckIcon, XIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { DemoPhones } from '../../parts/calls/demo-phones.tsx'
import { canGive, GiveButton } from '../../parts/transfers/give-button.tsx'
import { useOverdue } from '../../parts/orders/use-overdue.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { HoldTimer } from '../../parts/purchase/hold-timer.tsx'
import { PayButton } from '../../parts/purchase/pay-button.tsx'
import { purchaseTexts } from '../../parts/purchase/texts.ts'
import { paths } from '../../base/routes.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OrderFacts } from './order-facts.tsx'
import { Outcome } from './outcome.tsx'
import { payOkTexts } from './texts.ts'
import { read } from '../../base/api/query.ts'
import { NumberGrid } from '../../parts/numbers/number-grid.tsx'
import css from './screen.module.css'

type ResultProps = {
  state: Exclude<PaymentState, 'confirming'>
  order: Order
  /** Requests the state again. */
  onCheck: () => void
}

export function Result(props: ResultProps) {
  switch (props.state) {
    case 'success':
      return <Success order={props.order} />
    case 'unpaid':
      return <Unpaid {...props} />
    case 'closed':
      return <Closed order={props.order} />
    case 'refunding':
    case 'refunded':
      return <Refund state={props.state} order={props.order} />
  }
}

function Success({ order }: { order: Order }) {
  const t = useTexts(payOkTexts)
  const toBind = order.stage === 'paid' && !order.gift
  const waiting = order.gift ? t.givenText : t.successText
  const text = order.boundPhone ? t.boundText(order.boundPhone) : waiting
  const renewed = order.kind === 'renew' && t.renewal.success(formatMoment(order.periodEnd ?? ''))
  return (
    <Outcome
      tone="done"
      mark={<CheckIcon size={36} />}
      title={t.success}
      text={renewed || text}
      facts={<OrderFacts order={order} />}
      more={<DemoPhones number={order.number.number} boundPhone={order.boundPhone} />}
    >
      {toBind && (
        <ButtonLink href={paths.bindPhone(order.id)} block>
          {t.bind}
        </ButtonLink>
      )}
      {canGive(order) && <GiveButton order={order} tone="secondary" />}
      <SeeOrder order={order} primary={!toBind} />
    </Outcome>
  )
}

function Unpaid({ order, onCheck }: ResultProps) {
  const t = useTexts(payOkTexts)
  const words = useTexts(purchaseTexts)
  const overdue = useOverdue(order.holdUntil)
  const own = order.kind === 'renew' ? t.renewal : { unpaid: t.unpaidText, overdue: t.overdueText }
  const text = overdue ? (
    own.overdue
  ) : (
    <>
      {own.unpaid} <HoldTimer until={order.holdUntil} label={words.timeLeft} onEnd={onCheck} />
    </>
  )
  return (
    <Outcome
      tone="warm"
      mark={<ClockIcon size={34} />}
      title={t.unpaid}
      text={text}
      facts={<OrderFacts order={order} />}
    >
      {!overdue && (
        <PayButton block order={order} onDone={onCheck}>
          {words.continuePaying}
        </PayButton>
      )}
      <SeeOrder order={order} />
      <ButtonLink href={paths.home} tone="ghost" block>
        {t.home}
      </ButtonLink>
    </Outcome>
  )
}

function Closed({ order }: { order: Order }) {
  const t = useTexts(payOkTexts)
  const renewal = order.kind === 'renew'
  const text = renewal ? t.renewal.closed : t.closedText
  return (
    <Outcome mark={<XIcon size={34} />} title={t.closed} text={text} facts={<OrderFacts order={order} />}>
      {!renewal && (
        <ButtonLink href={paths.number(order.number.id)} block>
          {t.again}
        </ButtonLink>
      )}
      <SeeOrder order={order} primary={renewal} />
    </Outcome>
  )
}

const shown = 4

/** Numbers on sale that resemble the lost number; empty without any. */
function Nearest({ id }: { id: number }) {
  const t = useTexts(payOkTexts)
  const { data } = useQuery(read('GET /number/:id(^\\d+$)', { id }))
  if (!data || data.similar.length === 0) return null
  return (
    <section className={css.nearest}>
      <h3>{t.nearest}</h3>
      <NumberGrid numbers={data.similar.slice(0, shown)} />
    </section>
  )
}

function Refund({ state, order }: { state: 'refunding' | 'refunded'; order: Order }) {
  const t = useTexts(payOkTexts)
  const renewal = order.kind === 'renew'
  // A late payment never paid the order; a paid order is refunded when no phone was bound to it.
  const unbound = !renewal && order.timeline.some(({ stage }) => stage === 'paid')
  const lost = !renewal && !unbound
  const text = lost ? t[`${state}Text`] : unbound ? t.unboundText : t.renewal[state]
  return (
    <Outcome
      mark={<WalletIcon size={34} />}
      title={t[state]}
      text={text}
      facts={<OrderFacts order={order} />}
      more={lost && <Nearest id={order.number.id} />}
    >
      {!renewal && (
        <ButtonLink href={paths.number(order.number.id)} block>
          {t.similar}
        </ButtonLink>
      )}
      <SeeOrder order={order} primary={renewal} />
    </Outcome>
  )
}

function SeeOrder({ order, primary }: { order: Order; primary?: boolean }) {
  const words = useTexts(purchaseTexts)
  const look = buttonClass({ tone: primary ? 'primary' : 'secondary', block: true })
  return (
    <Link href={paths.order(order.id)} className={look}>
      {words.order}
    </Link>
  )
}
