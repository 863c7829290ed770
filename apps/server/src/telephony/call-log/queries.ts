import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { MomentPosition, Slice } from '../../platform/base/page.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { isRetained } from './log-queries.ts'
import { isHearable } from './voicemails.ts'

/** Locks the account against deletion. Undefined without an owner, or when the account is deleted. */
export async function lockOwner(db: Trx, digits: string, at: Date) {
  return db
    .selectFrom('numbers')
    .innerJoin('subscriptions', 'subscriptions.number_id', 'numbers.id')
    .innerJoinLateral(
      (history) =>
        history
          .selectFrom('subscription_history')
          .select('state')
          .whereRef('subscription_id', '=', 'subscriptions.id')
          .where('at', '<=', at)
          .orderBy('id', 'desc')
          .limit(1)
          .as('then'),
      (join) => join.onTrue(),
    )
    .select(['numbers.id as number_id', 'subscriptions.id as subscription_id', 'subscriptions.user_id'])
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .where('numbers.digits', '=', digits)
    .where('then.state', '<>', 'ended')
    .where('users.deleted_at', 'is', null)
    .orderBy('subscriptions.id', 'desc')
    .limit(1)
    .forKeyShare('users')
    .executeTakeFirst()
}

type CallReport = Pick<
  Schema['calls'],
  | 'call_id'
  | 'subscription_id'
  | 'user_id'
  | 'caller'
  | 'caller_index'
  | 'refusal'
  | 'started_at'
  | 'answered_at'
  | 'ended_at'
  | 'cause'
>

const nameOfCaller = ({ user_id, caller_index }: Pick<CallReport, 'user_id' | 'caller_index'>) =>
  sql<Buffer | null>`(SELECT caller_name FROM calls
    WHERE subscription_id IN (SELECT id FROM subscriptions WHERE user_id = ${user_id})
      AND user_id = ${user_id} AND caller_index = ${caller_index} ORDER BY id DESC LIMIT 1)`

/** A repeat changes nothing. Of two reports of a kind the earlier moment wins, in any order of arrival. */
export async function mergeCall(db: Trx, eventId: string, call: CallReport): Promise<void> {
  const earliest = (moment: 'answered_at' | 'ended_at') =>
    sql<Date | null>`least(calls.${sql.ref(moment)}, excluded.${sql.ref(moment)})`
  await db
    .insertInto('calls')
    .values({ caller_name: nameOfCaller(call), event_ids: [eventId], ...call })
    .onConflict((known) =>
      known
        .column('call_id')
        .doUpdateSet({
          answered_at: earliest('answered_at'),
          ended_at: earliest('ended_at'),
          cause: sql`CASE WHEN excluded.ended_at < calls.ended_at THEN excluded.cause ELSE coalesce(calls.cause, excluded.cause) END`,
          refusal: sql`coalesce(calls.refusal, excluded.refusal)`,
          event_ids: sql<string[]>`calls.event_ids || excluded.event_ids`,
        })
        .where(sql<boolean>`NOT calls.event_ids @> excluded.event_ids`),
    )
    .execute()
}

type LogOwner = { userId: number; now: Date }

function retainedCalls(db: Db, { userId, now }: LogOwner) {
  return db
    .selectFrom('calls')
    .innerJoin('subscriptions', 'subscriptions.id', 'calls.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .leftJoin('voicemails', (join) =>
      join.onRef('voicemails.call_id', '=', 'calls.call_id').on(isHearable(now)),
    )
    .select([
      'calls.id',
      'numbers.digits',
      'calls.caller',
      'calls.outcome',
      'calls.started_at',
      'calls.seconds',
      'calls.subscription_id',
      'calls.outgoing',
      'calls.refusal',
      'calls.caller_name',
      'voicemails.seconds as message_seconds',
      'voicemails.heard_at',
      'voicemails.created_at as message_at',
    ])
    .where('calls.user_id', '=', userId)
    .where(isRetained(now))
}

/** The caller's full number; undefined for a call that is not in the log, null for a hidden caller. */
export async function selectCaller(
  db: Db,
  keys: Keys,
  log: LogOwner & { id: number },
): Promise<string | null | undefined> {
  const call = await retainedCalls(db, log).where('calls.id', '=', log.id).executeTakeFirst()
  return call && keys.decrypt('calls.caller', call.caller)
}

/** A call in the log with what decides whether it can be called back now. `phone` is the bound phone. */
export async function selectCallForCallback(db: Db, keys: Keys, log: LogOwner & { id: number }) {
  const calls = await retainedCalls(db, log)
    .leftJoin('bindings', (join) =>
      join.onRef('bindings.subscription_id', '=', 'subscriptions.id').on('bindings.state', '=', 'effective'),
    )
    .select([
      'subscriptions.state',
      'subscriptions.renewal',
      'subscriptions.period_end',
      'subscriptions.number_id',
      'numbers.state as number_state',
      'bindings.phone',
    ])
    .where('calls.id', '=', log.id)
    .execute()
  return (await keys.decryptRows(calls, { caller: 'calls.caller', phone: 'bindings.phone' }))[0]
}

export async function markCalledBack(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('calls').set({ called_back_at: at }).where('id', '=', id).execute()
}

export async function selectCalls(
  db: Db,
  keys: Keys,
  page: Slice<MomentPosition> & LogOwner & { number?: string | undefined },
) {
  let query = retainedCalls(db, page)
  if (page.number !== undefined) query = query.where('numbers.digits', '=', page.number)
  if (page.after)
    query = query.where(sql<boolean>`(calls.started_at, calls.id) < (${page.after.at}, ${page.after.id})`)
  const calls = await query
    .orderBy('calls.started_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return keys.decryptRows(calls, { caller: 'calls.caller', caller_name: 'calls.caller_name' })
}

export async function insertCallback(
  trx: Trx,
  { id, callId, at }: { id: number; callId: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO calls (call_id, subscription_id, user_id, caller, caller_index, caller_name, started_at, event_ids, outgoing)
    SELECT ${callId}, subscription_id, user_id, caller, caller_index, caller_name, ${at}, '{}', true
    FROM calls WHERE id = ${id}`.execute(trx)
}

export async function updateCallback(trx: Trx, outboundCallId: number): Promise<void> {
  await sql`
    UPDATE calls SET
      answered_at = (SELECT min(at) FROM outbound_call_history WHERE outbound_call_id = o.id AND state = 'connected'),
      ended_at = CASE WHEN o.cause <> 'unknown' THEN o.ended_at END, cause = nullif(o.cause, 'unknown')
    FROM outbound_calls o WHERE o.id = ${outboundCallId} AND calls.call_id = o.call_id`.execute(trx)
}
