import { sql } from 'kysely'
import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/** More events than these do not come at once. */
const maxEvents = 100

function historyQuery(db: Db, userId: number) {
  return db
    .selectFrom('outbound_call_history as h')
    .innerJoin('outbound_calls as c', 'c.id', 'h.outbound_call_id')
    .where('c.user_id', '=', userId)
}

/**
 * What has become of a user's calls after the event of this id. Those of one user become visible in the order of their ids: a call's follow each other by the lock of
 * its row, and another does not begin before the one that is live has ended (`outbound_calls_one_live`).
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
 * After which event (its id) the story goes on for whoever has seen this one last: none that there is not, for the database may have been restored meanwhile, or somebody made the id up. Who has seen nothing
 * yet begins with their newest call.
 */
export async function selectResumeId(db: Db, userId: number, seen: number | undefined): Promise<number> {
  if (seen === undefined) return beforeNewest(db, userId)
  const newest = await historyQuery(db, userId)
    .select((story) => story.fn.max('h.id').as('id'))
    .executeTakeFirst()
  return Math.min(seen, newest?.id ?? 0)
}

/** The id before the first event of a user's newest call. 0 when there is no call. */
async function beforeNewest(db: Db, userId: number): Promise<number> {
  const first = await historyQuery(db, userId)
    .select('h.id')
    .where('h.event', '=', 'place')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return first ? first.id - 1 : 0
}

/** The calls that we made for a user, newest first. */
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

/** The ids of a user's calls that are not over, placed before a moment. */
export async function selectStaleCalls(trx: Trx, userId: number, before: Date): Promise<number[]> {
  const left = trx.selectFrom('outbound_calls').select('id').where('user_id', '=', userId)
  const calls = await left.where('state', '<>', 'ended').where('requested_at', '<', before).execute()
  return calls.map(({ id }) => id)
}

/** Locks a call that is not over; undefined where it is. */
export async function lockLiveCall(trx: Trx, callId: string) {
  return trx
    .selectFrom('outbound_calls')
    .select(['user_id', 'state', 'requested_at'])
    .where('call_id', '=', callId)
    .where('state', '<>', 'ended')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The unique index by which a user has one live call. */
export const liveCallOfUser = sql`(user_id) WHERE state <> 'ended'`

/**
 * How many trial calls of a user since a moment rang a number that is theirs, or is not, and how many the
 * network took on at all.
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

/** A number as a user may try it, with the subscription by which it is theirs. */
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
