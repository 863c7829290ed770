/** `billedFen` is the false amount in the bill; null when the payment is missing in the bill. */
export type Payment = { transactionId: string; at: string; billedFen?: number | null }

/** One order as WeChat knows it. Times are ISO 8601 texts, money is fen. */
export type Order = {
  tradeType: 'MWEB' | 'JSAPI' | 'PAP'
  outTradeNo: string
  description: string
  totalFen: number
  expiresAt: string | null
  notifyUrl: string
  attach: string | null
  openid: string
  prepayId: string
  paid: Payment | null
  closed: boolean
  /** The state of a charge by mandate until it is paid. */
  charge?: 'ACCEPT' | 'PAY_FAIL'
}

/** A mandate offered to the buyer, signed once it has a mandateId. */
export type Mandate = {
  mandateCode: string
  planId: number
  openid: string
  displayAccount: string
  notifyUrl: string
  firstCharge: { date: string; totalFen: number; description: string }
  mandateId: string | null
  signedAt: string | null
  terminated: { at: string; mode: 'USER_TERMINATE' | 'MERCHANT_TERMINATE'; remark: string } | null
  /** The days (YYYY-MM-DD in China) on which it may be charged, and the maximum amount. */
  schedule: { from: string; until: string; totalFen: number } | null
}

export type Refund = {
  refundId: string
  outRefundNo: string
  outTradeNo: string
  refundFen: number
  reason: string | null
  notifyUrl: string
  createdAt: string
  succeededAt: string | null
  /** The payer's account refused the money; the merchant must request the refund again. */
  abnormal?: true
}

export type AccountHistory = { orders: Order[]; refunds: Refund[]; mandates: Mandate[] }

/** A link to the cashier, valid for 5 minutes. An order may have several. */
export type H5Link = { token: string; outTradeNo: string; expiresAt: string }

export type PendingNotification = {
  id: string
  eventType:
    | 'TRANSACTION.SUCCESS'
    | 'TRANSACTION.PAY_FAIL'
    | 'REFUND.SUCCESS'
    | 'REFUND.ABNORMAL'
    | 'ENTRUST.SIGN'
    | 'ENTRUST.TERMINATE'
  url: string
  createdAt: string
  resource: object
  attempts: number
}

export type Event =
  | { type: 'order-placed'; order: Order }
  | { type: 'h5-link-issued'; link: H5Link }
  | ({ type: 'order-paid'; outTradeNo: string } & Payment)
  | { type: 'order-closed'; outTradeNo: string }
  | { type: 'refund-accepted'; refund: Refund }
  | { type: 'refund-succeeded'; outRefundNo: string; at: string }
  | { type: 'refund-failed'; outRefundNo: string }
  | { type: 'refund-resumed'; outRefundNo: string }
  | { type: 'past-told'; past: AccountHistory }
  | { type: 'charge-failed'; outTradeNo: string }
  | { type: 'mandate-changed'; mandate: Mandate }
  | { type: 'sign-link-issued'; link: { token: string; mandateCode: string } }
  | { type: 'notification-queued'; notification: PendingNotification }
  | { type: 'notification-refused'; id: string }
  | { type: 'notification-settled'; id: string; outcome: 'delivered' | 'abandoned' }

export type State = {
  orders: Map<string, Order>
  links: Map<string, H5Link>
  refunds: Map<string, Refund>
  pending: Map<string, PendingNotification>
  /** By the merchant's code. */
  mandates: Map<string, Mandate>
  /** From the token of a signing page to the merchant's code. */
  signLinks: Map<string, string>
}

export function emptyState(): State {
  return {
    orders: new Map(),
    links: new Map(),
    refunds: new Map(),
    pending: new Map(),
    mandates: new Map(),
    signLinks: new Map(),
  }
}

type Apply = { [T in Event['type']]: (state: State, event: Extract<Event, { type: T }>) => void }

function change<T extends object>(map: Map<string, T>, key: string, changes: Partial<T>): void {
  const old = map.get(key)
  if (old !== undefined) map.set(key, { ...old, ...changes })
}

const reducers: Apply = {
  'order-placed': ({ orders }, { order }) => void orders.set(order.outTradeNo, order),
  'h5-link-issued': ({ links }, { link }) => void links.set(link.token, link),
  'order-paid': ({ orders }, { outTradeNo, transactionId, at, billedFen }) =>
    change(orders, outTradeNo, {
      paid: { transactionId, at, ...(billedFen !== undefined && { billedFen }) },
    }),
  'order-closed': ({ orders }, { outTradeNo }) => change(orders, outTradeNo, { closed: true }),
  'refund-accepted': ({ refunds }, { refund }) => void refunds.set(refund.outRefundNo, refund),
  'refund-succeeded': ({ refunds }, { outRefundNo, at }) => change(refunds, outRefundNo, { succeededAt: at }),
  'refund-failed': ({ refunds }, { outRefundNo }) => change(refunds, outRefundNo, { abnormal: true }),
  'refund-resumed': ({ refunds }, { outRefundNo }) => {
    const { abnormal: _over, ...refund } = refunds.get(outRefundNo)!
    refunds.set(outRefundNo, refund)
  },
  'past-told': ({ orders, refunds, mandates }, { past }) => {
    for (const order of past.orders) orders.set(order.outTradeNo, order)
    for (const refund of past.refunds) refunds.set(refund.outRefundNo, refund)
    for (const mandate of past.mandates) mandates.set(mandate.mandateCode, mandate)
  },
  'charge-failed': ({ orders }, { outTradeNo }) => change(orders, outTradeNo, { charge: 'PAY_FAIL' }),
  'mandate-changed': ({ mandates }, { mandate }) => void mandates.set(mandate.mandateCode, mandate),
  'sign-link-issued': ({ signLinks }, { link }) => void signLinks.set(link.token, link.mandateCode),
  'notification-queued': ({ pending }, { notification }) => void pending.set(notification.id, notification),
  'notification-refused': ({ pending }, { id }) =>
    change(pending, id, { attempts: (pending.get(id)?.attempts ?? 0) + 1 }),
  'notification-settled': ({ pending }, { id }) => void pending.delete(id),
}

/** Changes the state, live and at replay of the journal. */
export function apply(state: State, event: Event): void {
  const reduce = reducers[event.type] as (state: State, event: Event) => void
  reduce(state, event)
}

export function findRefunds(state: State, outTradeNo: string): Refund[] {
  return [...state.refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo)
}

export type TradeState = 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'ACCEPT' | 'PAY_FAIL'

/** The state at a moment (ms). An expired order counts as closed. */
export function tradeState(state: State, order: Order, now: number): TradeState {
  if (order.paid !== null) return findRefunds(state, order.outTradeNo).length > 0 ? 'REFUND' : 'SUCCESS'
  const expired = order.expiresAt !== null && Date.parse(order.expiresAt) <= now
  if (order.closed || expired) return 'CLOSED'
  return order.charge ?? 'NOTPAY'
}
