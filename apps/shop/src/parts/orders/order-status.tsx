import { useState } from 'react'
import type { Order } from '@hao/contract/entities.ts'
import { Countdown } from '@hao/kit/countdown.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { daysLeft, isCancelledEarly, stageView } from './order-view.ts'
import { orderTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

type OrderStatusProps = {
  order: Order
  /** The time to pay is over: read the order again. */
  onTimeOver: () => void
}

/** The stage of an order in words, with the time left to pay or to use. Browser only: it reads the clock. */
export function OrderStatus({ order, onTimeOver }: OrderStatusProps) {
  const t = useTexts(orderTexts)
  const [now] = useState(serverNow)
  const { kind, stage, holdUntil, periodEnd } = order
  if (isCancelledEarly(order)) return t.cancelledEarly
  if (kind === 'renew' && stageView(order).tone === 'jade') return t.renewed
  const words = order.gift ? (stage === 'ended' ? t.given : t.giving) : t.stages[stage]
  if (holdUntil)
    return (
      <>
        {words} ·{' '}
        <Countdown variant="text" deadline={Date.parse(holdUntil)} label={t.timeLeft} onEnd={onTimeOver} />
      </>
    )
  if (stage === 'active' && periodEnd) return `${words} · ${t.daysLeft(daysLeft(periodEnd, now))}`
  return words
}
