import type { Order, PaymentState } from '@hao/contract/entities.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import { ClockIcon, WalletIcon } from '@hao/kit/icons-more.tsx'
import { CheckIcon, XIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { useOverdue } from '../../orders/use-overdue.ts'
import { HoldTimer } from '../../purchase/hold-timer.tsx'
import { PayButton } from '../../purchase/pay-button.tsx'
import { purchaseTexts } from '../../purchase/texts.ts'
import { paths } from '../../routes.ts'
import { useTexts } from '../../texts/texts.ts'
import { Facts } from './facts.tsx'
import { Outcome } from './outcome.tsx'
import { payOkTexts } from './texts.ts'

export type ResultProps = {
  state: Exclude<PaymentState, 'confirming'>
  order: Order
  /** Ask the server again. */
  onCheck: () => void
}

/** What the server says the payment has come to. */
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
  const toBind = order.stage === 'paid'
  const text = order.boundPhone ? t.boundText(order.boundPhone) : t.successText
  return (
    <Outcome
      tone="done"
      mark={<CheckIcon size={36} />}
      title={t.success}
      text={text}
      facts={<Facts order={order} />}
    >
      {toBind && (
        <Link href={paths.bindPhone(order.id)} className={buttonClass({ block: true })}>
          {t.bind}
        </Link>
      )}
      <SeeOrder order={order} primary={!toBind} />
    </Outcome>
  )
}

function Unpaid({ order, onCheck }: ResultProps) {
  const t = useTexts(payOkTexts)
  const words = useTexts(purchaseTexts)
  const overdue = useOverdue(order.holdUntil)
  const text = overdue ? (
    t.overdueText
  ) : (
    <>
      {t.unpaidText} <HoldTimer until={order.holdUntil} label={words.timeLeft} onEnd={onCheck} />
    </>
  )
  return (
    <Outcome
      tone="warm"
      mark={<ClockIcon size={34} />}
      title={t.unpaid}
      text={text}
      facts={<Facts order={order} />}
    >
      {!overdue && (
        <PayButton orderId={order.id} onDone={onCheck}>
          {words.continuePaying}
        </PayButton>
      )}
      <SeeOrder order={order} />
      <Link href={paths.home} className={buttonClass({ tone: 'ghost', block: true })}>
        {t.home}
      </Link>
    </Outcome>
  )
}

function Closed({ order }: { order: Order }) {
  const t = useTexts(payOkTexts)
  return (
    <Outcome mark={<XIcon size={34} />} title={t.closed} text={t.closedText} facts={<Facts order={order} />}>
      <Link href={paths.number(order.number.id)} className={buttonClass({ block: true })}>
        {t.again}
      </Link>
      <SeeOrder order={order} />
    </Outcome>
  )
}

function Refund({ state, order }: { state: 'refunding' | 'refunded'; order: Order }) {
  const t = useTexts(payOkTexts)
  // Money that came too late never paid the order; an order that was paid is refunded when no phone was bound to it.
  const unbound = order.timeline.some(({ stage }) => stage === 'paid')
  return (
    <Outcome
      mark={<WalletIcon size={34} />}
      title={t[state]}
      text={unbound ? t.unboundText : t[`${state}Text`]}
      facts={<Facts order={order} />}
    >
      <Link href={paths.number(order.number.id)} className={buttonClass({ block: true })}>
        {t.similar}
      </Link>
      <SeeOrder order={order} />
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
