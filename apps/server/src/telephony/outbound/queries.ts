import type { PlacedCallEvent } from '@hao/contract/endpoints/placed-calls.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Db } from '../../platform/db/database.ts'

/** More events than these do not come at once. */
const atOnce = 100

function storyOf(db: Db, userId: number) {
  return db
    .selectFrom('placed_call_history as h')
    .innerJoin('placed_calls as c', 'c.id', 'h.placed_call_id')
    .where('c.user_id', '=', userId)
}

/**
 * What has become of a user's calls after the event of this id. Those of one user become visible in the order of their ids: a call's follow each other by the lock of
 * its row, and another does not begin before the one that is live has ended (`placed_calls_one_live`).
 */
export async function selectEvents(db: Db, userId: number, after: number): Promise<PlacedCallEvent[]> {
  const rows = await storyOf(db, userId)
    .innerJoin('numbers', 'numbers.id', 'c.number_id')
    .select(['h.id', 'c.call_id', 'c.kind', 'numbers.digits', 'h.state', 'h.cause', 'h.at'])
    .where('h.id', '>', after)
    .orderBy('h.id')
    .limit(atOnce)
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
export async function goesOnAfter(db: Db, userId: number, seen: number | undefined): Promise<number> {
  if (seen === undefined) return beforeNewest(db, userId)
  const newest = await storyOf(db, userId)
    .select((story) => story.fn.max('h.id').as('id'))
    .executeTakeFirst()
  return Math.min(seen, newest?.id ?? 0)
}

/** The id before the first event of a user's newest call. 0 when there is no call. */
async function beforeNewest(db: Db, userId: number): Promise<number> {
  const first = await storyOf(db, userId)
    .select('h.id')
    .where('h.event', '=', 'place')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return first ? first.id - 1 : 0
}

/** The calls that we made for a user, newest first. */
export async function exportPlaced(db: Db, userId: number): Promise<UserData['placedCalls']> {
  const rows = await db
    .selectFrom('placed_calls')
    .innerJoin('numbers', 'numbers.id', 'number_id')
    .select(['digits', 'kind', 'cause', 'placed_at'])
    .where('user_id', '=', userId)
    .orderBy('placed_calls.id', 'desc')
    .execute()
  return rows.map(({ digits, kind, cause, placed_at }) => ({
    number: digits,
    kind,
    at: placed_at.toISOString(),
    ...(cause !== null && { cause }),
  }))
}
