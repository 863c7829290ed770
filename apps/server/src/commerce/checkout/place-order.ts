import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { totalFen } from '@hao/numbers/periods.ts'
import { requireCurrentVersions } from '../../people/consents/require-current-versions.ts'
import type { Context } from '../../context.ts'
import { inTransaction, retryTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectOrderConditions } from '../orders/queries.ts'
import { minuteMs } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { takeOffer } from '../../inventory/waitlist/end-offer.ts'
import { type PlacementResult, insertOrderWithHold } from './queries.ts'

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
  months: number
  agreed: boolean
  /** Versions of the agreements that the page displayed. Default: those in effect. */
  versions?: DisplayedVersions | undefined
  autoRenew: boolean
  clientInfo: ClientInfo
}

/**
 * Places an order and holds the number for the buyer for 15 minutes at its current price. The request names
 * no price: if staff change it meanwhile, the order has the new one, which the buyer sees before paying. The
 * buyer's consent to the agreements is stored with the order. A buyer who already holds or owns the number
 * gets that order again, unchanged and without a new consent. Returns the order's id. Refuses
 * `agreement-required`, `agreement-changed`, `number-not-found`, `number-taken`, `too-many-pending`,
 * `rate-limited` and `unauthorised`.
 */
export async function placeOrder(context: Context, request: OrderRequest): Promise<number> {
  if (!request.agreed) throw refuse('agreement-required')
  const { userId, numberId } = request
  const now = context.clock()
  const since = new Date(now.getTime() - recentMs)
  const [conditions] = await selectOrderConditions(context.db, { userId, numberId, since, now })
  if (!conditions || conditions.state === 'draft') throw refuse('number-not-found')
  // Not available to this buyer: held, in use, offered to another user, or not for sale. Their own live
  // order, if any, answers a repeated request.
  if (conditions.state !== 'on_sale' && conditions.offered_to_user_id !== userId) {
    if (conditions.ownOrderId === null) throw refuse('number-taken')
    return conditions.ownOrderId
  }
  const agreedVersions = requireCurrentVersions(
    requiredAgreements(request),
    conditions.agreements,
    request.versions,
  )
  refuseTooMany(conditions, since)
  const { userExists, orderId } = await insertOrder(context, request, { conditions, agreedVersions, now })
  // The account was deleted after the request was authenticated.
  if (!userExists) throw refuse('unauthorised')
  // The number was taken, its price changed, or the user placed another order: read the conditions again.
  // This ends: each round reads newer conditions, and only another concurrent change can cause a further one.
  if (orderId === null) return placeOrder(context, request)
  context.liveIndex.hide(numberId)
  return orderId
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

async function insertOrder(
  { db, keys }: Context,
  { userId, numberId, months, autoRenew, clientInfo }: OrderRequest,
  {
    conditions,
    agreedVersions,
    now,
  }: { conditions: OrderConditions; agreedVersions: Record<string, string>; now: Date },
): Promise<PlacementResult> {
  const order = {
    user_id: userId,
    // An optimistic lock: a concurrent order of this user takes the same number of the sequence.
    user_sequence: conditions.lastSequence + 1,
    number_id: numberId,
    months,
    price_fen: conditions.price_fen,
    amount_fen: totalFen(conditions.price_fen, months),
    auto_renew: autoRenew,
    hold_until: new Date(now.getTime() + holdMs),
    created_at: now,
    agreements: Object.keys(agreedVersions),
    versions: Object.values(agreedVersions),
  }
  // A lone statement is its own transaction.
  if (conditions.offered_to_user_id !== userId)
    return retryTransaction(() => insertOrderWithHold(db, keys, order, clientInfo))
  return inTransaction(db, async (trx) => {
    const result = await insertOrderWithHold(trx, keys, order, clientInfo)
    if (result.orderId !== null) await takeOffer(trx, { userId, numberId }, now)
    return result
  })
}
