import { type RawBuilder, sql } from 'kysely'
import { isRetained } from '../../telephony/call-log/log-queries.ts'
import { failedInNetwork } from '../../telephony/call-log/outcome-queries.ts'
import { isRefusalRetained } from '../../telephony/call-log/traffic-queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { MomentPosition } from '../../platform/base/page.ts'

type Between = { from?: Date | undefined; until?: Date | undefined }
type Slice = { limit: number; after: MomentPosition | undefined }
type SortedSlice = Slice & { sort: string }
type CallFilters = Between & { digits?: string | undefined; outcome?: readonly string[] | undefined }
type RefusedCallFilters = Between & { digits?: string | undefined; reason?: readonly string[] | undefined }

/** A condition: a call to a number, within its owner's retention at `now`, that matches the filters. */
function callConditions({ digits, outcome, from, until }: CallFilters, now: Date): RawBuilder<boolean> {
  const conditions = [
    isRetained(now),
    sql`NOT calls.outgoing`,
    ...(digits === undefined ? [] : [sql`numbers.digits = ${digits}`]),
    ...(outcome === undefined ? [] : [hasOutcome(outcome)]),
    ...(from ? [sql`calls.started_at >= ${from}`] : []),
    ...(until ? [sql`calls.started_at < ${until}`] : []),
  ]
  return sql`(${sql.join(conditions, sql` AND `)})`
}

/** A condition: the call has one of these outcomes. `failed`: refused, but not by us. */
const hasOutcome = (outcomes: readonly string[]): RawBuilder<boolean> =>
  sql`(calls.outcome = ANY(${outcomes}) ${outcomes.includes('failed') ? sql`OR ${failedInNetwork}` : sql``})`

export function buildCallsQuery(filters: CallFilters, now: Date): RawBuilder<unknown> {
  return sql`SELECT FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
    JOIN numbers ON numbers.id = subscriptions.number_id WHERE ${callConditions(filters, now)}`
}

/** The direction of an order by time, and its operator behind a position. */
function directionOf(sort: SortedSlice['sort']) {
  return sort === 'oldest'
    ? ({ direction: 'asc', beyond: sql`>` } as const)
    : ({ direction: 'desc', beyond: sql`<` } as const)
}

export function selectCalls(db: Db, filters: CallFilters, { sort, limit, after }: SortedSlice, now: Date) {
  const { direction, beyond } = directionOf(sort)
  let query = db
    .selectFrom('calls')
    .innerJoin('subscriptions', 'subscriptions.id', 'calls.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .where(callConditions(filters, now))
    .select([
      'calls.id',
      'numbers.id as number_id',
      'numbers.digits as number',
      'calls.caller',
      'calls.outcome',
      'calls.started_at',
      'calls.seconds',
    ])
  if (after)
    query = query.where(sql<boolean>`(calls.started_at, calls.id) ${beyond} (${after.at}, ${after.id})`)
  return query.orderBy('calls.started_at', direction).orderBy('calls.id', direction).limit(limit).execute()
}

/** A condition: the row of `refused_calls` may be displayed at `now` and matches the filters. */
function refusalConditions(
  { digits, reason, from, until }: RefusedCallFilters,
  now: Date,
): RawBuilder<boolean> {
  const conditions = [
    isRefusalRetained(now),
    ...(digits === undefined ? [] : [sql`refused_calls.digits = ${digits}`]),
    ...(reason === undefined ? [] : [sql`reason = ANY(${reason})`]),
    ...(from ? [sql`minute >= ${from}`] : []),
    ...(until ? [sql`minute < ${until}`] : []),
  ]
  return sql`(${sql.join(conditions, sql` AND `)})`
}

/** Counts the calls that we refused and that match the filters. A row of the list has one or more of them. */
export async function countRefused(db: Db, filters: RefusedCallFilters, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refused_calls')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('count'))
    .where(refusalConditions(filters, now))
    .executeTakeFirstOrThrow()
  return count
}

export function selectRefused(
  db: Db,
  filters: RefusedCallFilters,
  { sort, limit, after }: SortedSlice,
  now: Date,
) {
  const { direction, beyond } = directionOf(sort)
  let query = db
    .selectFrom('refused_calls')
    .leftJoin('numbers', 'numbers.digits', 'refused_calls.digits')
    .select(['refused_calls.id', 'minute', 'refused_calls.digits as number', 'numbers.id as number_id'])
    .select(['reason', 'status', 'count'])
    .where(refusalConditions(filters, now))
  if (after)
    query = query.where(sql<boolean>`(minute, refused_calls.id) ${beyond} (${after.at}, ${after.id})`)
  return query.orderBy('minute', direction).orderBy('refused_calls.id', direction).limit(limit).execute()
}

/**
 * A page of the numbers with an owner whose calls staff block, with who blocked them and why; newest first.
 */
export function selectBlockedNumbers(
  db: Db,
  { digits }: { digits?: string | undefined },
  { limit, after }: Slice,
  now: Date,
) {
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .innerJoinLateral(
      (history) =>
        history
          .selectFrom('subscription_history')
          .leftJoin('staff_members', 'staff_members.id', 'subscription_history.staff_id')
          .select(['staff_members.name', 'subscription_history.reason'])
          .whereRef('subscription_id', '=', 'subscriptions.id')
          .where('event', '=', 'bar')
          .orderBy('subscription_history.id', 'desc')
          .limit(1)
          .as('act'),
      (join) => join.onTrue(),
    )
    .select(['subscriptions.id', 'numbers.id as number_id', 'numbers.digits as number'])
    .select((row) => row.ref('barred_at').$notNull().as('since'))
    .select(['barred_until as until', 'act.name as by', 'act.reason'])
    .where('barred_at', 'is not', null)
    .where('subscriptions.state', '<>', 'ended')
    .where((row) => row.or([row('barred_until', 'is', null), row('barred_until', '>', now)]))
  if (digits !== undefined) query = query.where('numbers.digits', '=', digits)
  if (after) query = query.where(sql<boolean>`(barred_at, subscriptions.id) < (${after.at}, ${after.id})`)
  return query.orderBy('barred_at', 'desc').orderBy('subscriptions.id', 'desc').limit(limit).execute()
}

export function findNumber(db: Db, which: { digits: string } | { id: number }) {
  const numbers = db.selectFrom('numbers').select(['id', 'digits', 'state'])
  return (
    'id' in which ? numbers.where('id', '=', which.id) : numbers.where('digits', '=', which.digits)
  ).executeTakeFirst()
}

/** The next matching calls after an id, oldest first. */
export async function selectCallsAfter(
  db: Db | Trx,
  filters: CallFilters,
  { after, limit, now }: { after: number; limit: number; now: Date },
) {
  return db
    .selectFrom('calls')
    .innerJoin('subscriptions', 'subscriptions.id', 'calls.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['calls.id', 'numbers.digits', 'calls.caller', 'calls.outcome'])
    .select(['calls.started_at', 'calls.seconds'])
    .where(callConditions(filters, now))
    .where('calls.id', '>', after)
    .orderBy('calls.id')
    .limit(limit)
    .execute()
}
