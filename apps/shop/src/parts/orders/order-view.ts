import type { Order, OrderStage } from '@hao/contract/entities.ts'
import { pollAfter, pollMs } from '../../base/api/poll.ts'
import { paths } from '../../base/routes.ts'

/** How a stage is coloured: vermilion wants something of the shopper, jade is well, neutral is over. */
export type StageTone = 'vermilion' | 'jade' | 'neutral'

/** Actions for an order, the most important last. */
export type OrderAction = 'cancel' | 'pay' | 'refund' | 'bind' | 'gift' | 'manage' | 'again' | 'numbers'

type StageView = { tone: StageTone; actions: readonly OrderAction[] }

const pending: StageView = { tone: 'vermilion', actions: ['cancel', 'pay'] }
const over: StageView = { tone: 'neutral', actions: ['again'] }

const purchase: Record<OrderStage, StageView> = {
  created: pending,
  paying: pending,
  paid: { tone: 'vermilion', actions: ['refund', 'bind'] },
  active: { tone: 'jade', actions: ['manage'] },
  ended: over,
  cancelled: over,
  expired: over,
  refunding: over,
  refunded: over,
}

const renewed: StageView = { tone: 'jade', actions: ['numbers'] }
const notRenewed: StageView = { tone: 'neutral', actions: ['numbers'] }

/**
 * A renewal has nothing to bind and no number to choose again: after its end, the shopper's numbers show the
 * state.
 */
const renewal: Record<OrderStage, StageView> = {
  created: pending,
  paying: pending,
  paid: renewed,
  active: renewed,
  ended: notRenewed,
  cancelled: notRenewed,
  expired: notRenewed,
  refunding: notRenewed,
  refunded: notRenewed,
}

/** A friend can accept the number by a link. */
const given: StageView = { tone: 'vermilion', actions: ['gift'] }

export function isGiftOpen({ gift, stage }: Pick<Order, 'gift' | 'stage'>): boolean {
  return gift === true && stage === 'paid'
}

export function stageView({ kind, stage, gift }: Pick<Order, 'kind' | 'stage' | 'gift'>): StageView {
  if (isGiftOpen({ gift, stage })) return given
  return (kind === 'renew' ? renewal : purchase)[stage]
}

const day = 24 * 3600_000

/** Whole days until a time, rounded up; 0 when it has passed. `now` is epoch ms. */
export function daysLeft(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / day))
}

/** The time (ms) to bind a paid number, or to accept it as a gift; after it the payment is refunded. */
const bindWithin = 3 * day

/** The deadline for binding a paid order, epoch ms; undefined when there is nothing to bind. */
export function bindDeadline({
  kind,
  stage,
  paidAt,
  gift,
}: Pick<Order, 'kind' | 'stage' | 'paidAt' | 'gift'>): number | undefined {
  return kind === 'new' && stage === 'paid' && paidAt && !gift ? Date.parse(paidAt) + bindWithin : undefined
}

/** Where choosing again leads: to the number while it is on sale, else to numbers that look like it. */
export function chooseAgainPath({ number }: Pick<Order, 'number'>): string {
  if (number.state === 'on_sale') return paths.number(number.id)
  return paths.tagList({ keyword: number.pattern?.value ?? number.number.slice(-2) })
}

type Progress = { way: 'purchase' | 'renewal' | 'refund'; current: number }

/**
 * The steps of an order and the index of the current one (past the last when all are done). A refund has its
 * own steps; an order that ended unpaid has none.
 */
export function getProgress({ kind, stage }: Pick<Order, 'kind' | 'stage'>): Progress | undefined {
  const current = ['created', 'paying', 'paid', 'active'].indexOf(stage)
  if (current >= 0 && kind === 'renew') return { way: 'renewal', current: current < 2 ? 1 : 3 }
  if (current >= 0) return { way: 'purchase', current: Math.max(1, current) }
  if (stage === 'refunding' || stage === 'refunded')
    return { way: 'refund', current: stage === 'refunding' ? 2 : 3 }
  return undefined
}

/**
 * Milliseconds until an order should be read again because it changes from outside: a payment or refund in
 * progress, or an expired hold or time to bind that the server is about to end. False otherwise. `now` is
 * epoch ms.
 */
export function refreshAfter(order: Order, now?: number): number | false {
  const { kind, stage, paidAt, holdUntil } = order
  if (stage === 'refunding' || isRefundUnderway(order)) return 5000
  // A gift that nobody has accepted is refunded at the same time.
  return stage === 'paying' ? pollMs : pollAfter([holdUntil, bindDeadline({ kind, stage, paidAt })], now)
}

export function isRefundUnderway({ transactions }: Pick<Order, 'transactions'>): boolean {
  return transactions.some(({ state }) => state === 'underway')
}

/** What was or is being returned of an order, yuan. */
export function refundedYuan({ transactions }: Pick<Order, 'transactions'>): number {
  return transactions
    .filter(({ kind, state }) => kind === 'refund' && state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

export function isCancelledEarly({
  endedAt,
  periodEnd,
  gift,
}: Pick<Order, 'endedAt' | 'periodEnd' | 'gift'>): boolean {
  return (
    !gift && endedAt !== undefined && periodEnd !== undefined && Date.parse(endedAt) < Date.parse(periodEnd)
  )
}
