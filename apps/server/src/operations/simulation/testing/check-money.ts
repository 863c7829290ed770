import { sql } from 'kysely'
import { dayMs, hourMs } from '../../../platform/base/time.ts'
import type { Person } from './people.ts'
import { knownWithinMs, toFen, type RefundPromise } from './record.ts'
import type { World } from './world.ts'

/** Jobs may be late, and the bank too: the money may take this much longer than a day. */
const promisedWithinMs = dayMs + 12 * hourMs

/**
 * Rule 3: what was promised to come back has come back, and its owner sees it, unless they are logged out:
 * `explain` gets that error.
 */
export function createRefundCheck(
  world: World,
  people: readonly Person[],
  explain: (error: unknown) => void,
): () => Promise<void> {
  const known = new Set<string>()
  return async () => {
    const { refunds } = world.record
    const due = refunds.filter(({ toldAt }) => toldAt + promisedWithinMs <= world.now())
    world.record.refunds.splice(0, Infinity, ...refunds.filter((promise) => !due.includes(promise)))
    for (const promise of due) {
      const { userId, orderId, subscriptionId, fen } = promise
      const key = [userId, orderId, subscriptionId, fen].join(' ')
      if (!known.has(key)) await checkRefund(world, people, promise).catch(explain)
      known.add(key)
    }
  }
}

async function checkRefund(world: World, people: readonly Person[], promise: RefundPromise): Promise<void> {
  const { userId, orderId = null, subscriptionId = null, fen } = promise
  const { rows } = await sql<{ fen: number; orderId: number }>`
    SELECT l.amount_fen AS fen, o.id AS "orderId" FROM ledger l JOIN orders o ON o.id = l.order_id
    WHERE l.kind = 'refund' AND o.user_id = ${userId}
      AND o.id = coalesce(${orderId}, o.id)
      AND o.subscription_id IS NOT DISTINCT FROM coalesce(${subscriptionId}, o.subscription_id)`.execute(
    world.context.db,
  )
  const single = rows.find((row) => row.fen === fen)
  const total = rows.reduce((sum, row) => sum + row.fen, 0)
  if (!single && total < fen)
    return world.report.add(3, `a refund that ${promise.by} promised is not in the ledger`, { promise, rows })
  const person = people.find((each) => each.userId === userId && !each.isDeleted)
  const visible = single ? [single] : rows
  if (person) await checkVisible(world, person, promise, visible)
}

async function checkVisible(
  world: World,
  person: Person,
  promise: RefundPromise,
  refunds: readonly { orderId: number }[],
): Promise<void> {
  let seenFen = 0
  for (const id of new Set(refunds.map(({ orderId }) => orderId))) {
    const { data, refusal } = await world.ask(person, 'GET /order/:id', { id })
    if (refusal) continue
    for (const { kind, state, amount } of data.transactions)
      if (kind === 'refund' && state === 'done') seenFen += toFen(amount)
  }
  if (seenFen < promise.fen)
    world.report.add(3, 'the owner of a refund does not see it', { promise, seenFen })
}

/** Rules 3 and 4: a payment is known within two days, and buys what it was made for. */
export function createPaymentCheck(world: World): () => Promise<void> {
  let judged = 0
  return async () => {
    const { moved } = world.bank
    for (; judged < moved.length; judged += 1) {
      const move = moved[judged]
      if (!move || move.at + knownWithinMs > world.now()) return
      if (move.fen > 0) await checkPayment(world, move)
    }
  }
}

type Found = { stage: string; reason: string | null; state: string | null; deleted: boolean }

async function checkPayment(
  world: World,
  move: { outTradeNo: string; fen: number; at: number },
): Promise<void> {
  const { report } = world
  const { rows } = await sql<Found>`
    SELECT o.stage, r.reason, s.state, u.deleted_at IS NOT NULL AS deleted
    FROM ledger l JOIN payments p ON p.out_trade_no = ${move.outTradeNo} AND p.order_id = l.order_id
    JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
    LEFT JOIN refunds r ON r.payment_id = p.id LEFT JOIN subscriptions s ON s.id = o.subscription_id
    WHERE l.kind = 'payment' AND l.amount_fen = ${move.fen}`.execute(world.context.db)
  const [found] = rows
  if (!found) return report.add(3, 'a payment is not in the ledger two days later', move)
  if (found.deleted && found.state !== null && found.state !== 'ended')
    report.add(3, 'a payment of a deleted account is not refunded', { move, found })
  if (found.reason === 'service-over') checkPaidInTime(world, move)
}

/**
 * Rule 4: a payment before the date told keeps the number, whenever the shop learns of it. A recovery may be
 * refunded while the number is still kept: of two at once, one may find no more room on the phone.
 */
function checkPaidInTime({ record, report, now }: World, move: { outTradeNo: string; at: number }): void {
  const trade = record.trades.get(move.outTradeNo)
  if (trade?.subscriptionId === undefined) return
  const kept = record.keptBefore(trade.subscriptionId, move.at)
  if (!kept || (trade.kind === 'recover' && kept.until > now())) return
  if (move.at < kept.until && !record.hasEnding(trade.subscriptionId, kept.toldAt, now()))
    report.add(4, 'a number is lost although it was paid before the date told', { move, kept })
}
