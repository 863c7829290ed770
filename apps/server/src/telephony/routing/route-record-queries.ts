import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { isStored, maxOfCaller, maxVoicemails } from '../call-log/voicemails.ts'
import { type CallerIndexes, indexCaller } from '../ring-rules/list-entries.ts'

type RouteKey = { digits: string } & CallerIndexes

/**
 * `listed` is the closest list entry for the caller. `known`: the owner has answered or called them back;
 * read only for the rule `known_callers_only`.
 */
const routeRecords = (db: Db | Trx, { callerIndexes, entryIndexes }: CallerIndexes) =>
  db
    .selectFrom('numbers')
    .innerJoin('subscriptions', 'subscriptions.number_id', 'numbers.id')
    .leftJoin('bindings', (join) =>
      join.onRef('bindings.subscription_id', '=', 'subscriptions.id').on('bindings.state', '=', 'effective'),
    )
    .leftJoin('ring_rules', 'ring_rules.subscription_id', 'subscriptions.id')
    .select([
      'numbers.digits',
      'numbers.state as number_state',
      'subscriptions.state',
      'renewal',
      'period_end',
      'bindings.phone',
    ])
    .select([
      'rings',
      'quiet',
      'quiet_from',
      'quiet_until',
      'known_callers_only',
      'refuse_hidden',
      'allow_all_until',
    ])
    .select(['second_phone', 'barred_at', 'barred_until', 'announce', 'greeting', 'voicemail'])
    .select((record) => [
      sql<Buffer | null>`CASE WHEN announce THEN subscriptions.name END`.as('name'),
      sql<boolean | null>`CASE WHEN voicemail THEN
        (SELECT count(*) FROM voicemails WHERE subscription_id = subscriptions.id AND ${isStored}) < ${sql.lit(maxVoicemails)}
        AND (SELECT count(*) FROM voicemails JOIN calls USING (call_id)
          WHERE voicemails.subscription_id = subscriptions.id AND ${isStored}
            AND calls.caller_index = ANY(${callerIndexes}::bytea[])) < ${sql.lit(maxOfCaller)}
        AND NOT EXISTS (SELECT FROM call_settings
          WHERE call_settings.user_id = subscriptions.user_id AND retention_days = 0) END`.as(
        'takes_messages',
      ),
      record
        .selectFrom('caller_list_entries')
        .select('list')
        .whereRef('caller_list_entries.subscription_id', '=', 'subscriptions.id')
        .where('caller_index', '=', sql<Buffer>`ANY(${entryIndexes}::bytea[])`)
        .orderBy(sql`array_position(${entryIndexes}::bytea[], caller_index)`)
        .limit(1)
        .as('listed'),
      sql<boolean>`EXISTS (SELECT FROM caller_list_entries WHERE subscription_id = subscriptions.id)`.as(
        'has_entries',
      ),
      sql<boolean>`coalesce(known_callers_only, false) AND EXISTS (
        SELECT FROM calls WHERE calls.subscription_id = subscriptions.id
          AND calls.caller_index = ANY(${callerIndexes}::bytea[])
          AND (calls.answered_at IS NOT NULL OR calls.called_back_at IS NOT NULL))`.as('known'),
    ])

/** In one statement. */
const routeRecordQuery = prepareStatement((db, { digits, callerIndexes, entryIndexes }: RouteKey) =>
  routeRecords(db, { callerIndexes, entryIndexes })
    .where('numbers.digits', '=', digits)
    .orderBy('subscriptions.id', 'desc')
    .limit(1)
    .compile(),
)

export type RouteRecord = NonNullable<Awaited<ReturnType<typeof selectRouteRecord>>>

/** Undefined for a number that never had a subscription. `caller` is '' when hidden. */
export async function selectRouteRecord(
  db: Db,
  keys: Keys,
  { digits, caller }: { digits: string; caller: string },
) {
  const records = await routeRecordQuery(db, { digits, ...(await indexCaller(keys, caller)) })
  return (await keys.decryptRows(records, encrypted))[0]
}

const encrypted = {
  phone: 'bindings.phone',
  second_phone: 'ring_rules.second_phone',
  name: 'subscriptions.name',
} as const

/** The records that decide about calls of this caller to the numbers of a user, former ones included. */
export async function selectOwnRouteRecords(
  db: Db,
  keys: Keys,
  { userId, caller }: { userId: number; caller: string },
) {
  const records = routeRecords(db, await indexCaller(keys, caller))
    .select('subscriptions.id as subscription_id')
    .where('subscriptions.user_id', '=', userId)
  return keys.decryptRows(await records.execute(), encrypted)
}
