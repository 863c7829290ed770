import { sql } from 'kysely'
import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

const maxEvents = 100

function historyQuery(db: Db, userId: number) {
  return db
    .selectFrom('outbound_call_history as h')
    .innerJoin('outbound_calls as c', 'c.id', 'h.outbound_call_id')
    .where('c.user_id', '=', userId)
}

/**
 * Events of a user's calls after this id. Those of one user become visible in the order of their ids: the row
 * lock orders the events of one call, and `outbound_calls_one_live` lets no second call begin before the
 * first has ended.
 */
export async function selectEvents(db: Db, userId: number, after: number): Promise<OutboundCallEvent[]> {
  const rows = await historyQuery(db, userId)
    .innerJoin('numbers', 'numbers.id', 'c.number_id')
    .select(['h.id', 'c.call_id', 'c.kind', 'numbers.digits', 'h.state', 'h.cause', 'h.at'])
    .where('h.id', '>', after)
    .orderBy('h.id')
    .limit(maxEvents)
    .execute()
  return rows.map(({ id, call_id, kind, digits, state, cause, at }) => ({
    id,
    callId: call_id,
    kind,
    number: digits,
    state,
    ...(cause !== null && { cause }),
    at: at.toISOString(),
  }))
}

/**
 * The id after which a stream resumes. A `seen` above the newest id, forged or from before a restore, becomes
 * the newest. Without `seen`, the stream starts with the newest call.
 */
export async function selectResumeId(db: Db, userId: number, seen: number | undefined): Promise<number> {
  if (seen === undefined) return beforeNewest(db, userId)
  const newest = await historyQuery(db, userId)
    .select((history) => history.fn.max('h.id').as('id'))
    .executeTakeFirst()
  return Math.min(seen, newest?.id ?? 0)
}

/** The id before the first event of a user's newest call; 0 without calls. */
async function beforeNewest(db: Db, userId: number): Promise<number> {
  const first = await historyQuery(db, userId)
    .select('h.id')
    .where('h.event', '=', 'place')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return first ? first.id - 1 : 0
}

export async function selectAllCalls(db: Db, userId: number): Promise<UserData['placedCalls']> {
  const rows = await db
    .selectFrom('outbound_calls')
    .innerJoin('numbers', 'numbers.id', 'number_id')
    .select(['digits', 'kind', 'cause', 'requested_at'])
    .where('user_id', '=', userId)
    .orderBy('outbound_calls.id', 'desc')
    .execute()
  return rows.map(({ digits, kind, cause, requested_at }) => ({
    number: digits,
    kind,
    at: requested_at.toISOString(),
    ...(cause !== null && { cause }),
  }))
}

/** The ids of a user's live calls that were placed before a moment. */
export async function selectStaleCalls(trx: Trx, userId: number, before: Date): Promise<number[]> {
  const placed = trx.selectFrom('outbound_calls').select('id').where('user_id', '=', userId)
  const calls = await placed.where('state', '<>', 'ended').where('requested_at', '<', before).execute()
  return calls.map(({ id }) => id)
}

export async function lockLiveCall(trx: Trx, callId: string) {
  return trx
    .selectFrom('outbound_calls')
    .select(['user_id', 'state', 'requested_at'])
    .where('call_id', '=', callId)
    .where('state', '<>', 'ended')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Target of ON CONFLICT: the unique index that allows a user one live call. */
export const liveCallOfUser = sql`(user_id) WHERE state <> 'ended'`

/**
 * A user's trial calls since a moment: those that rang and belong to a number that the user owns (or does
 * not), and all that the network accepted.
 */
export async function countTrialCalls(
  trx: Trx,
  { userId, owned, since }: { userId: number; owned: boolean; since: Date },
): Promise<{ rung: number; tried: number }> {
  const { rows } = await sql<{ rung: number; tried: number }>`
    SELECT count(*) FILTER (WHERE rang AND owned = ${owned})::int AS rung, count(*)::int AS tried FROM (
      SELECT c.state <> 'ended' OR c.cause = 'completed' OR EXISTS (
          SELECT FROM outbound_call_history h WHERE h.outbound_call_id = c.id AND h.state IN ('ringing', 'answered')) AS rang,
        EXISTS (SELECT FROM subscriptions s
          WHERE s.number_id = c.number_id AND s.user_id = c.user_id AND s.state <> 'ended') AS owned
      FROM outbound_calls c
      WHERE c.user_id = ${userId} AND c.kind = 'test' AND c.requested_at >= ${since}
        AND NOT EXISTS (SELECT FROM outbound_call_history h WHERE h.outbound_call_id = c.id AND h.event = 'refuse')
    ) today`.execute(trx)
  return rows[0] ?? { rung: 0, tried: 0 }
}

/** A number, whether the user may try it, and the subscription by which they own it. */
export async function selectTrialNumber(db: Db, userId: number, digits: string) {
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
