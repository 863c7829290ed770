import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { totalFen } from '@hao/numbers/periods.ts'
import { agreedTo } from '../../people/consents/standing.ts'
import type { Context } from '../../context.ts'
import { inTransaction, retryTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectOrderConditions } from '../orders/queries.ts'
import { minuteMs } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { takeOffer } from '../../inventory/waitlist/end-offer.ts'
import { type HoldResult, insertHeldOrder } from './queries.ts'

const holdMs = 15 * minuteMs
const maxPending = 3
/** So many orders of one user in so long a time. */
const maxRecent = 30
const recentMs = 10 * minuteMs

export type OrderRequest = {
  userId: number
  numberId: number
  months: number
  agreed: boolean
  /** The versions of the agreements that were shown; without them those in effect. */
  versions?: DisplayedVersions | undefined
  autoRenew: boolean
  visit: ClientInfo
}

/**
 * Places an order: the number is held for its buyer for 15 minutes, its price is kept. A buyer who holds or owns the number already gets that
 * order again. The consent to the agreements is kept with the order. Answers with the order's id. Refuses `agreement-required`, `agreement-changed` when one has
 * changed since the buyer agreed to it, `number-not-found`, `number-taken`, `too-many-pending`, and `rate-limited` beyond 30 orders in 10 minutes.
 */
export async function placeOrder(context: Context, request: OrderRequest): Promise<number> {
  if (!request.agreed) throw refuse('agreement-required')
  const { userId, numberId } = request
  const now = context.clock()
  const since = new Date(now.getTime() - recentMs)
  const [seen] = await selectOrderConditions(context.db, { userId, numberId, since, now })
  if (!seen || seen.state === 'draft') throw refuse('number-not-found')
  // A number that is gone went to the buyer's own earlier tap, or to somebody else.
  if (seen.state !== 'on_sale' && seen.offered_to_user_id !== userId)
    return seen.mine ?? Promise.reject(refuse('number-taken'))
  const agreed = agreedTo(requiredAgreements(request), seen.standing, request.versions)
  refuseTooMany(seen, since)
  const { isUser, orderId } = await insertOrder(context, request, { seen, agreed, now })
  // The account was deleted since the request was let in.
  if (!isUser) throw refuse('unauthorised')
  // The number went, its price changed, or the same user ordered in the same moment: look again.
  if (orderId === null) return placeOrder(context, request)
  context.numberIndex.takeOffSale(numberId)
  return orderId
}

const requiredAgreements = ({ autoRenew }: OrderRequest) =>
  autoRenew ? (['service', 'privacy', 'renewal'] as const) : (['service', 'privacy'] as const)

type OrderConditions = Awaited<ReturnType<typeof selectOrderConditions>>[number]

/** Three held numbers at once, and no turning over of many: each is taken from everybody else for a while. */
function refuseTooMany({ pending, recent, first }: OrderConditions, since: Date): void {
  if (pending >= maxPending) throw refuse('too-many-pending', { max: maxPending })
  if (recent < maxRecent || !first) return
  throw refuse('rate-limited', {
    max: maxRecent,
    retryAfter: Math.ceil((first.getTime() - since.getTime()) / 1000),
  })
}

async function insertOrder(
  { db, keys }: Context,
  { userId, numberId, months, autoRenew, visit }: OrderRequest,
  { seen, agreed, now }: { seen: OrderConditions; agreed: Record<string, string>; now: Date },
): Promise<HoldResult> {
  const order = {
    user_id: userId,
    user_sequence: seen.newest + 1,
    number_id: numberId,
    months,
    price_fen: seen.price_fen,
    amount_fen: totalFen(seen.price_fen, months),
    auto_renew: autoRenew,
    hold_until: new Date(now.getTime() + holdMs),
    created_at: now,
    agreements: Object.keys(agreed),
    versions: Object.values(agreed),
  }
  if (seen.offered_to_user_id !== userId)
    return retryTransaction(() => insertHeldOrder(db, keys, order, visit))
  return inTransaction(db, async (trx) => {
    const outcome = await insertHeldOrder(trx, keys, order, visit)
    if (outcome.orderId !== null) await takeOffer(trx, { userId, numberId }, now)
    return outcome
  })
}
