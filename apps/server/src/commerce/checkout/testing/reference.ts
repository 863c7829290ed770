/**
 * The expected behaviour of orders, numbers and money, without any code of the product. The model-based test
 * compares the server with it. Times are whole minutes.
 */
export type ReferenceModel = { now: number; numbers: NumberState[]; orders: OrderModel[] }

type NumberState = 'on_sale' | 'held' | 'sold' | 'bound'
type Stage = 'created' | 'paying' | 'paid' | 'active' | 'cancelled' | 'expired' | 'refunding' | 'refunded'
type RefundModel = {
  state: 'init' | 'processing' | 'succeeded'
  decided: number
  doneAtWechat: boolean
}

export type OrderModel = {
  buyer: number
  number: number
  stage: Stage
  holdUntil: number
  /** Until then prepay returns the same cashier address. */
  linkUntil: number
  atWechat: 'unknown' | 'open' | 'closed' | 'paid'
  /** When the buyer paid at WeChat, and whether the server knows. */
  paidAt: number
  settled: boolean
  refund: RefundModel | undefined
}

const holdMinutes = 15
const linkMinutes = 4
const unboundMinutes = 72 * 60
const refundQuietMinutes = 10
const maxPending = 3
const pending: readonly Stage[] = ['created', 'paying']
const live: readonly Stage[] = ['created', 'paying', 'paid', 'active']

/** Places an order, or finds the buyer's own. Returns its index in `orders`, or the refusal. */
export function placeOrder(model: ReferenceModel, buyer: number, number: number): number | string {
  const own = model.orders.findIndex(
    (order) => order.buyer === buyer && order.number === number && live.includes(order.stage),
  )
  if (own >= 0) return own
  if (model.numbers[number] !== 'on_sale') return 'number-taken'
  const mine = model.orders.filter((order) => order.buyer === buyer && pending.includes(order.stage))
  if (mine.length >= maxPending) return 'too-many-pending'
  model.numbers[number] = 'held'
  return (
    model.orders.push({
      buyer,
      number,
      stage: 'created',
      holdUntil: model.now + holdMinutes,
      linkUntil: 0,
      atWechat: 'unknown',
      paidAt: 0,
      settled: false,
      refund: undefined,
    }) - 1
  )
}

/** The buyer starts to pay. */
export function prepayOrder(model: ReferenceModel, order: OrderModel): string {
  if (['paid', 'active'].includes(order.stage)) return 'order-already-paid'
  if (!pending.includes(order.stage) || order.holdUntil <= model.now) return 'order-not-payable'
  order.stage = 'paying'
  if (order.linkUntil > model.now) return 'ok'
  if (order.atWechat === 'paid') {
    settleOrder(model, order)
    return 'order-already-paid'
  }
  order.atWechat = 'open'
  order.linkUntil = model.now + linkMinutes
  return 'ok'
}

/**
 * The buyer pays at WeChat. With `late` even if the payment is closed there, which WeChat should not allow.
 */
export function payOrder(model: ReferenceModel, order: OrderModel, late: boolean): boolean {
  if (order.atWechat !== 'open' && !(late && order.atWechat === 'closed')) return false
  order.atWechat = 'paid'
  order.paidAt = model.now
  return true
}

/** The server learns of the payment. */
export function settleOrder(model: ReferenceModel, order: OrderModel): void {
  if (order.settled) return
  order.settled = true
  if (order.stage === 'paying' || model.numbers[order.number] === 'on_sale') {
    order.stage = 'paid'
    model.numbers[order.number] = 'sold'
  } else decideRefund(model, order)
}

function decideRefund(model: ReferenceModel, order: OrderModel): void {
  order.stage = 'refunding'
  order.refund = { state: 'init', decided: model.now, doneAtWechat: false }
}

/** The buyer queries the payment. */
export function queryOrder(model: ReferenceModel, order: OrderModel): string {
  if (order.stage === 'paying' && order.atWechat === 'paid') settleOrder(model, order)
  const states: Record<Stage, string> = {
    created: 'unpaid',
    paying: 'unpaid',
    paid: 'success',
    active: 'success',
    cancelled: 'closed',
    expired: 'closed',
    refunding: 'refunding',
    refunded: 'refunded',
  }
  return states[order.stage]
}

/** Ends a pending order unless it was paid. */
function release(model: ReferenceModel, order: OrderModel, to: 'cancelled' | 'expired'): boolean {
  if (order.atWechat === 'paid') {
    settleOrder(model, order)
    return false
  }
  if (order.atWechat === 'open') order.atWechat = 'closed'
  order.stage = to
  model.numbers[order.number] = 'on_sale'
  return true
}

export function cancelOrder(model: ReferenceModel, order: OrderModel): string {
  if (!pending.includes(order.stage)) return 'order-not-cancellable'
  return release(model, order, 'cancelled') ? 'ok' : 'order-already-paid'
}

/** The job at the end of a hold. */
export function expireOrder(model: ReferenceModel, order: OrderModel): void {
  if (pending.includes(order.stage) && order.holdUntil <= model.now) release(model, order, 'expired')
}

export function bindOrder(model: ReferenceModel, order: OrderModel): string {
  if (order.stage !== 'paid') return 'order-not-bindable'
  order.stage = 'active'
  model.numbers[order.number] = 'bound'
  return 'ok'
}

export function withdrawOrder(model: ReferenceModel, order: OrderModel): string {
  if (order.stage !== 'paid') return 'order-not-refundable'
  model.numbers[order.number] = 'on_sale'
  decideRefund(model, order)
  return 'ok'
}

/** The refund is requested from WeChat, or queried. */
export function sendRefund(order: OrderModel): void {
  const { refund } = order
  if (!refund || refund.state === 'succeeded') return
  refund.state = refund.doneAtWechat ? 'succeeded' : 'processing'
  if (refund.state === 'succeeded') order.stage = 'refunded'
}

/** Time passes, then the reconcilers run. */
export function passTime(model: ReferenceModel, minutes: number): void {
  model.now += minutes
  const { now, orders } = model
  for (const order of orders)
    if (order.stage === 'paying' && order.atWechat === 'paid') settleOrder(model, order)
  for (const order of orders) expireOrder(model, order)
  for (const order of orders)
    if (order.refund && order.refund.decided + refundQuietMinutes <= now) sendRefund(order)
  for (const order of orders)
    if (order.stage === 'paid' && order.paidAt + unboundMinutes <= now) withdrawOrder(model, order)
}
