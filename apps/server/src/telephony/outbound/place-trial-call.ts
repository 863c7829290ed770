import { sql } from 'kysely'
import { maskPhone } from '@hao/contract/phone.ts'
import { selectEffectivePhone } from '../bindings/queries.ts'
import type { Context } from '../../context.ts'
import type { Trx, Db } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { placeCall } from './place-call.ts'
/** Of a day in Shanghai; `tried` counts those that did not ring, too. */
const maxTrials = { before: 2, owned: 5, tried: 12 }

const maxSeconds = 4

/** A number, whether the user may try it, and the subscription that makes them its owner. */
async function selectTrialNumber(db: Db, userId: number, digits: string) {
  const { rows } = await sql<{ id: number; subscription_id: number | null; possible: boolean }>`
    SELECT n.id, s.id AS subscription_id,
      n.state = 'on_sale'
      OR (n.state = 'offered' AND n.offered_to_user_id = ${userId})
      OR (n.state IN ('held', 'sold') AND EXISTS (
        SELECT FROM orders o WHERE o.number_id = n.id AND o.user_id = ${userId}
          AND (o.id = n.held_by_order_id OR (n.state = 'sold' AND o.stage = 'paid'))))
      OR (n.state = 'bound' AND s.id IS NOT NULL) AS possible
    FROM numbers n
    LEFT JOIN subscriptions s ON s.number_id = n.id AND s.user_id = ${userId} AND s.state <> 'ended'
    WHERE n.digits = ${digits}
    ORDER BY s.id DESC NULLS LAST LIMIT 1`.execute(db)
  return rows[0]
}

/**
 * Rings the bound phone, or else the login's: no other person's. Refuses `test-call-not-possible` unless the
 * number is for sale, held by the user, or their own and running; `phone-required`; `test-call-limit`; and as
 * `placeCall`.
 */
export async function placeTrialCall(
  context: Context,
  user: SessionUser,
  digits: string,
): Promise<{ callId: string; phone: string }> {
  const { db, keys } = context
  const number = await selectTrialNumber(db, user.id, digits)
  if (!number?.possible) throw refuse('test-call-not-possible')
  const { id: numberId, subscription_id: owned } = number
  const first = (owned !== null && (await selectEffectivePhone(db, keys, owned))) || user.phone
  if (first === '') throw refuse('phone-required')
  const userId = user.id
  const within = async (trx: Trx, at: Date) => refuseBeyond(trx, { userId, owned: owned !== null, at })
  const callId = await placeCall(context, {
    userId,
    numberId,
    digits,
    kind: 'test',
    first,
    maxSeconds,
    within,
  })
  return { callId, phone: maskPhone(first) }
}

/**
 * A call that rang counts for its kind; one that did not ring only for the total; one that the network did
 * not accept does not count.
 */
async function refuseBeyond(trx: Trx, { userId, owned, at }: { userId: number; owned: boolean; at: Date }) {
  const today = startOfShanghaiDay(shanghaiDay(at))
  const { rows } = await sql<{ rung: number; tried: number }>`
    SELECT count(*) FILTER (WHERE rang AND owned = ${owned})::int AS rung, count(*)::int AS tried FROM (
      SELECT c.state <> 'ended' OR c.cause = 'completed' OR EXISTS (
          SELECT FROM outbound_call_history h WHERE h.outbound_call_id = c.id AND h.state IN ('ringing', 'answered')) AS rang,
        EXISTS (SELECT FROM subscriptions s
          WHERE s.number_id = c.number_id AND s.user_id = c.user_id AND s.state <> 'ended') AS owned
      FROM outbound_calls c
      WHERE c.user_id = ${userId} AND c.kind = 'test' AND c.requested_at >= ${today}
        AND NOT EXISTS (SELECT FROM outbound_call_history h WHERE h.outbound_call_id = c.id AND h.event = 'refuse')
    ) today`.execute(trx)
  const { rung, tried } = rows[0] ?? { rung: 0, tried: 0 }
  const max = owned ? maxTrials.owned : maxTrials.before
  if (rung <= max && tried <= maxTrials.tried) return
  const tomorrow = addDays(today, 1)
  throw refuse('test-call-limit', { max, retryAfter: Math.ceil((tomorrow.getTime() - at.getTime()) / 1000) })
}
