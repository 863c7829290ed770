import { totalFen } from '@hao/numbers/periods.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Db, type Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { everybody, moveNumber } from '../numbers/machine.ts'
import { liveOrderOf } from '../orders/find-order.ts'
import { countOrders } from '../orders/queries.ts'
import { newTradeNumber } from '../orders/trade-number.ts'
import { orderMachine } from '../orders/machine.ts'
import { minuteMs } from '../time.ts'
import { takeOffer } from '../waits/end-offer.ts'

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
  autoRenew: boolean
}

/**
 * Places an order: the number is held for its buyer for 15 minutes, its price is kept. A buyer who holds or owns the number already gets that
 * order again. Answers with the order's id. Refuses `agreement-required`, `number-not-found`, `number-taken`, `too-many-pending`,
 * and `rate-limited` beyond 30 orders in 10 minutes.
 */
export async function placeOrder(context: Context, request: OrderRequest): Promise<number> {
  if (!request.agreed) throw refuse('agreement-required')
  if (!(await isFree(context.db, request))) return ownOrder(context.db, request)
  const now = context.clock()
  const placed = await inTransaction(context.db, async (trx) => {
    await lockUser(trx, request.userId)
    const number = await lockFree(trx, request)
    if (!number) return ownOrder(trx, request)
    await refuseTooMany(trx, request.userId, now)
    const orderId = await insertOrder(trx, request, number.price_fen, now)
    if (number.offered_to !== everybody) await takeOffer(trx, request, now)
    await context.enqueue(trx, 'order-release', { orderId }, new Date(now.getTime() + holdMs))
    return orderId
  })
  context.numberIndex.takeOffSale(request.numberId)
  return placed
}

/** Three held numbers at once, and no turning over of many: each is taken from everybody else for a while. */
async function refuseTooMany(trx: Trx, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - recentMs)
  const { pending, recent, first } = await countOrders(trx, userId, since)
  if (pending >= maxPending) throw refuse('too-many-pending', { max: maxPending })
  if (recent < maxRecent || !first) return
  throw refuse('rate-limited', {
    max: maxRecent,
    retryAfter: Math.ceil((first.getTime() - since.getTime()) / 1000),
  })
}

/** Most of a crowd is told here, by a plain read; who comes further is decided by the lock on the number. */
async function isFree(db: Db, { numberId, userId }: OrderRequest): Promise<boolean> {
  const number = await db
    .selectFrom('numbers')
    .select(['state', 'offered_to'])
    .where('id', '=', numberId)
    .executeTakeFirst()
  if (!number || number.state === 'draft') throw refuse('number-not-found')
  return number.state === 'on_sale' || number.offered_to === userId
}

/** A number that is gone went to the buyer's own earlier tap, or to somebody else. */
async function ownOrder(db: Db | Trx, request: OrderRequest): Promise<number> {
  const mine = await liveOrderOf(db, request)
  if (mine === undefined) throw refuse('number-taken')
  return mine
}

/** Makes parallel orders of one user wait for, and so see, one another. */
async function lockUser(trx: Trx, userId: number): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // The account was deleted since the request was let in.
  if (!user) throw refuse('unauthorised')
}

/** The monthly price (fen) of a number that is on sale, or kept for this user, and that nobody else can take until the transaction ends. */
async function lockFree(trx: Trx, { numberId, userId }: OrderRequest) {
  return trx
    .selectFrom('numbers')
    .select(['price_fen', 'offered_to'])
    .where('id', '=', numberId)
    .where((number) => number.or([number('state', '=', 'on_sale'), number('offered_to', '=', userId)]))
    .forUpdate()
    .executeTakeFirst()
}

async function insertOrder(trx: Trx, request: OrderRequest, priceFen: number, now: Date): Promise<number> {
  const { userId, numberId, months, autoRenew } = request
  const until = new Date(now.getTime() + holdMs)
  const order = {
    out_trade_no: newTradeNumber(now),
    user_id: userId,
    number_id: numberId,
    kind: 'new',
    months,
    price_fen: priceFen,
    amount_fen: totalFen(priceFen, months),
    auto_renew: autoRenew,
    hold_until: until,
    created_at: now,
  } as const
  const { id } = await orderMachine.begin(trx, 'place', order, { at: now })
  const held = await moveNumber(trx, 'hold', {
    numberId,
    orderId: id,
    at: now,
    hold: { orderId: id, userId, until },
  })
  if (!held) throw refuse('number-taken')
  return id
}
