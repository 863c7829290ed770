import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { percentOff } from '@hao/numbers/periods.ts'
import { requireCurrentVersions } from '../../people/consents/require-current-versions.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, retryTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { readOrder } from '../orders/get-order.ts'
import { presentOrder } from '../orders/present.ts'
import { requireShownTerms } from '../orders/require-shown-terms.ts'
import { type OrderRow, selectOrderConditions } from '../orders/queries.ts'
import { newTradeNumber } from '../orders/trade-number.ts'
import { toYuan } from '../../platform/base/money.ts'
import { minuteMs } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { periodFen } from '../../inventory/numbers/discounts.ts'
import { takeOffer } from '../../inventory/waitlist/end-offer.ts'
import { insertOrderWithHold, type NewOrder } from './queries.ts'

/** How long the number is held for an unpaid order. */
const holdMs = 15 * minuteMs
/** Limit of a user's unpaid orders for new numbers. Renewals do not count. */
const maxPending = 3
/** Limit of a user's orders for new numbers within `recentMs`. */
const maxRecent = 30
const recentMs = 10 * minuteMs

export type OrderRequest = {
  userId: number
  numberId: number
  /** Default: 1. */
  months?: number | undefined
  /** The total (yuan) that the page displayed. Default: the current one. */
  amount?: number | undefined
  agreed: boolean
  /** Versions of the agreements that the page displayed. Default: those in effect. */
  versions?: DisplayedVersions | undefined
  /** Default: false. */
  autoRenew?: boolean | undefined
  clientInfo: ClientInfo
}

/** What decides about an order, and since when recent orders count. */
type OrderFacts = { conditions: OrderConditions | undefined; now: Date; since: Date }

type NewOrderTerms = {
  conditions: OrderConditions
  agreedVersions: Record<string, string>
  months: number
  autoRenew: boolean
  now: Date
}

/** The buyer's own live order, or what a new one needs. */
type OrderTerms = { ownOrderId: number } | NewOrderTerms

/**
 * Refuses as `placeOrder` does, or returns the terms for it. It only reads. Undefined if the Idempotency-Key
 * is known: the stored response counts, although the number may be gone.
 */
export async function checkOrder(
  context: Context,
  request: OrderRequest,
  idempotencyKey: string,
): Promise<OrderTerms | undefined> {
  const facts = await readFacts(context, request, idempotencyKey)
  return facts.conditions?.isKeyKnown ? undefined : decideTerms(request, facts)
}

/**
 * Places an order and holds the number for the buyer for 15 minutes at its current price, less the discount
 * of the period. The consent to the agreements is stored with the order. A buyer who already holds or owns
 * the number gets that order again, unchanged. Whatever the request names, such as the displayed amount, is
 * what the order has, else `terms-changed` refuses it. Also refuses `agreement-required`,
 * `agreement-changed`, `number-not-found`, `number-taken`, `account-blocked`, `selling-stopped`,
 * `too-many-pending`, `rate-limited`, `unauthorised`.
 */
export async function placeOrder(
  context: Context,
  request: OrderRequest,
  terms?: OrderTerms,
): Promise<OrderRow> {
  const current = terms ?? decideTerms(request, await readFacts(context, request))
  if ('ownOrderId' in current) return readOwnOrder(context, request, current.ownOrderId)
  const { userExists, placed } = await insertOrder(context, request, current)
  // The account was deleted after the request was authenticated.
  if (!userExists) throw refuse('unauthorised')
  // The number was taken, offered or repriced, the discounts changed, selling was stopped, or the user was
  // blocked or placed another order: read the conditions again. This ends: each round reads newer conditions,
  // and only another concurrent change can cause a further one.
  if (!placed) return placeOrder(context, request)
  context.liveIndex.hide(request.numberId)
  return placed
}

async function readOwnOrder(context: Context, request: OrderRequest, orderId: number): Promise<OrderRow> {
  const order = await readOrder(context, request.userId, orderId)
  const { price, amount, months, autoRenew, status } = presentOrder(order)
  requireShownTerms(request, { price, amount, months, autoRenew }, { id: orderId, status })
  return order
}

async function readFacts(
  { db, clock }: Context,
  { userId, numberId }: OrderRequest,
  idempotencyKey: string | null = null,
): Promise<OrderFacts> {
  const now = clock()
  const since = new Date(now.getTime() - recentMs)
  const [conditions] = await selectOrderConditions(db, { userId, numberId, since, now, idempotencyKey })
  return { conditions, now, since }
}

function decideTerms(request: OrderRequest, { conditions, now, since }: OrderFacts): OrderTerms {
  if (!request.agreed) throw refuse('agreement-required')
  if (!conditions || conditions.state === 'draft') throw refuse('number-not-found')
  // Not available to this buyer: held, in use, offered to another user, or not for sale.
  const isAvailable = conditions.state === 'on_sale' || conditions.offered_to_user_id === request.userId
  refuseUnavailable(conditions, isAvailable)
  const agreedVersions = requireCurrentVersions(
    requiredAgreements(request),
    conditions.agreements,
    request.versions,
  )
  if (!isAvailable && conditions.ownOrderId !== null) return { ownOrderId: conditions.ownOrderId }
  const { months = 1, autoRenew = false } = request
  // The insert requires this price and discount, on the locked row.
  const price = toYuan(conditions.price_fen)
  const amount = toYuan(periodFen({ ...conditions, months }))
  requireShownTerms(request, { price, amount, months, autoRenew })
  refuseTooMany(conditions, since)
  return { conditions, agreedVersions, months, autoRenew, now }
}

/** The buyer's own live order, if any, answers a repeated request, also while nothing may be ordered. */
function refuseUnavailable(
  { ownOrderId, isSellingStopped, isBlocked }: OrderConditions,
  isAvailable: boolean,
): void {
  if (!isAvailable && ownOrderId === null) throw refuse('number-taken')
  if (isAvailable && isBlocked) throw refuse('account-blocked')
  if (isAvailable && isSellingStopped) throw refuse('selling-stopped')
}

const requiredAgreements = ({ autoRenew }: OrderRequest) =>
  autoRenew ? (['service', 'privacy', 'renewal'] as const) : (['service', 'privacy'] as const)

type OrderConditions = Awaited<ReturnType<typeof selectOrderConditions>>[number]

/**
 * Each held number is unavailable to all other buyers. So a user may hold three at once and place 30 orders
 * in 10 minutes.
 */
function refuseTooMany({ pendingCount, recentCount, firstRecentAt }: OrderConditions, since: Date): void {
  if (pendingCount >= maxPending) throw refuse('too-many-pending', { max: maxPending })
  if (recentCount < maxRecent || !firstRecentAt) return
  throw refuse('rate-limited', {
    max: maxRecent,
    retryAfter: Math.ceil((firstRecentAt.getTime() - since.getTime()) / 1000),
  })
}

/** `placed` is undefined when the conditions no longer hold. */
async function insertOrder(
  { db, keys }: Context,
  { userId, numberId, clientInfo }: OrderRequest,
  { conditions, agreedVersions, months, autoRenew, now }: NewOrderTerms,
): Promise<{ userExists: boolean; placed: OrderRow | undefined }> {
  const order = {
    out_trade_no: newTradeNumber(now),
    user_id: userId,
    // An optimistic lock: a concurrent order of this user takes the same number of the sequence.
    user_sequence: conditions.lastSequence + 1,
    number_id: numberId,
    months,
    price_fen: conditions.price_fen,
    percent_off: percentOff(conditions.discounts, months),
    amount_fen: periodFen({ ...conditions, months }),
    auto_renew: autoRenew,
    hold_until: new Date(now.getTime() + holdMs),
    created_at: now,
  }
  const agreements = Object.keys(agreedVersions)
  const versions = Object.values(agreedVersions)
  const insert = (trx: Db | Trx) =>
    insertOrderWithHold(trx, keys, conditions, { agreements, versions, ...order }, clientInfo)
  const { userExists, orderId } =
    conditions.offered_to_user_id === userId
      ? await inTransaction(db, async (trx) => {
          const result = await insert(trx)
          if (result.orderId !== null) await takeOffer(trx, { userId, numberId }, now)
          return result
        })
      : // A lone statement is its own transaction.
        await retryTransaction(() => insert(db))
  return { userExists, placed: orderId === null ? undefined : placedRow(conditions, order, orderId) }
}

/** The row of an order that was just inserted, as `selectOrder` would read it. */
function placedRow(number: OrderConditions, order: NewOrder, orderId: number): OrderRow {
  const { hold_until, created_at } = order
  return {
    order_id: orderId,
    ...number,
    ...order,
    state: 'held',
    held_until: hold_until,
    order_price_fen: order.price_fen,
    kind: 'new',
    status: 1,
    stage: 'created',
    timeline: [{ stage: 'created', at: created_at.toISOString() }],
    paid_at: null,
    left_fen: 0,
    bound_phone: null,
    new_phone: null,
    new_phone_state: null,
    period_end: null,
    subscription_id: null,
    gifted: null,
    transactions: [],
  }
}
