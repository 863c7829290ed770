import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Db } from '../../platform/db/database.ts'

const maxEvents = 100

function historyQuery(db: Db, userId: number) {
  return db
    .selectFrom('outbound_call_history as h')
    .innerJoin('outbound_calls as c', 'c.id', 'h.outbound_call_id')
    .where('c.user_id', '=', userId)
}

/**
 * Those of one user become visible in the order of their ids: `outbound_calls_one_live` lets no second call
 * begin before the first has ended.
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

/** A `seen` above the newest id, forged or from before a restore, becomes the newest. */
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
