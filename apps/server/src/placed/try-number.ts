import { maskPhone } from '@hao/contract/phone.ts'
import { sql } from 'kysely'
import { selectEffective } from '../calls/queries.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SessionUser } from '../http/session-user.ts'
import { refuse } from '../refuse.ts'
import { dayMs } from '../time.ts'
import { placeCall } from './place-call.ts'

/** As often a day somebody may hear numbers ring that are not theirs yet, and those that are. */
const most = { before: 2, owned: 5 }

/** How long (s) a phone that was tried stays connected after the answer. */
const maxSeconds = 4

/**
 * Lets a user hear their own phone ring as it would with a number: the phone that it is bound to, or else the one that they log in with, so that nobody rings
 * another's. Refuses `test-call-not-possible` unless the number is for sale, held by them, or theirs and running; `phone-required` without a phone; `test-call-limit`; and as `placeCall` does.
 */
export async function tryNumber(
  context: Context,
  user: SessionUser,
  digits: string,
): Promise<{ callId: string; phone: string }> {
  const { db, keys } = context
  const number = await selectToTry(db, user.id, digits)
  if (!number?.possible) throw refuse('test-call-not-possible')
  const { id: numberId, subscription_id: owned } = number
  const first = (owned !== null && (await selectEffective(db, keys, owned))) || user.phone
  if (first === '') throw refuse('phone-required')
  const key = `calls:test:${owned === null ? 'before' : 'owned'}:${user.id}`
  const limits = [
    {
      key,
      max: owned === null ? most.before : most.owned,
      windowMs: dayMs,
      refusal: 'test-call-limit',
    } as const,
  ]
  const call = { kind: 'test', first, maxSeconds } as const
  const callId = await placeCall(context, { userId: user.id, numberId, digits, limits, ...call })
  return { callId, phone: maskPhone(first) }
}

/** A number as a user may try it, with the subscription by which it is theirs. */
async function selectToTry(db: Db, userId: number, digits: string) {
  const { rows } = await sql<{ id: number; subscription_id: number | null; possible: boolean }>`
    SELECT n.id, s.id AS subscription_id,
      n.state = 'on_sale'
      OR (n.state = 'offered' AND n.offered_to = ${userId})
      OR (n.state IN ('held', 'sold') AND EXISTS (
        SELECT FROM orders o WHERE o.number_id = n.id AND o.user_id = ${userId}
          AND (o.id = n.held_by OR (n.state = 'sold' AND o.stage = 'paid'))))
      OR (n.state = 'bound' AND s.id IS NOT NULL) AS possible
    FROM numbers n
    LEFT JOIN subscriptions s ON s.number_id = n.id AND s.user_id = ${userId} AND s.state <> 'ended'
    WHERE n.digits = ${digits}
    ORDER BY s.id DESC NULLS LAST LIMIT 1`.execute(db)
  return rows[0]
}
