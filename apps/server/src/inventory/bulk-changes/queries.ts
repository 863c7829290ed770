import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'

/** How long (days) a preview can run, and a run can be undone. */
export const runWindowDays = 1

/** A locked number; `version` is its newest history id. */
export type LockedNumber = NonNullable<Awaited<ReturnType<typeof lockNumber>>>

/** Locks a number and returns its current row; undefined if it does not exist. */
export async function lockNumber(trx: Trx, id: number) {
  const number = await trx
    .selectFrom('numbers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!number) return undefined
  // A separate statement: the first one began before it had the lock.
  const { version } = await trx
    .selectFrom('number_history')
    .select(({ fn }) => fn.max('id').as('version'))
    .where('number_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...number, version }
}

/** Until when the last owner may recover a number; undefined if there is no such right. */
export async function selectRecoverableUntil(trx: Db | Trx, numberId: number): Promise<Date | undefined> {
  const ended = await trx
    .selectFrom('subscriptions')
    .select('recoverable_until')
    .where('number_id', '=', numberId)
    .where('recoverable_until', 'is not', null)
    .orderBy('recoverable_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ended?.recoverable_until ?? undefined
}

export async function lockSet(trx: Trx, setId: number) {
  return trx.selectFrom('change_sets').selectAll().where('id', '=', setId).forUpdate().executeTakeFirst()
}

/** Locks a set. Refuses `no-such-thing`. */
export async function requireSet(trx: Trx, setId: number): Promise<ChangeSet> {
  const set = await lockSet(trx, setId)
  if (!set) throw refuse('no-such-thing')
  return set
}

/** The events that begin the work on a set. */
export const turnEvents = { read: ['upload', 'examine', 'reread'], run: ['run', 'resume'], undo: ['undo'] }

/**
 * The staff member who last ran or resumed a set, undid it, or had it read, and the reason. This may be
 * another person than the one who previewed it.
 */
export async function selectActor(db: Db | Trx, setId: number, turn: keyof typeof turnEvents) {
  return db
    .selectFrom('change_set_history')
    .select(['staff_id', 'reason'])
    .where('change_set_id', '=', setId)
    .where('event', 'in', turnEvents[turn])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Pending approval requests for sets. */
const waitingRequest = (db: Db | Trx, at: Date) =>
  db
    .selectFrom('approvals')
    .select('subject_id')
    .where('kind', '=', 'price-change')
    .where('state', '=', 'asked')
    .where('expires_at', '>', at)

/** The sets with a pending approval request. */
export async function selectSetsInApproval(
  trx: Trx,
  setIds: readonly number[],
  at: Date,
): Promise<Set<number>> {
  const rows = await waitingRequest(trx, at)
    .where('subject_id', 'in', [0, ...setIds])
    .execute()
  return new Set(rows.map((row) => row.subject_id))
}

export type ChangeSet = Selectable<Schema['change_sets']>

export async function isInApproval(trx: Trx, setId: number, at: Date): Promise<boolean> {
  const request = await waitingRequest(trx, at).where('subject_id', '=', setId).executeTakeFirst()
  return request !== undefined
}

/**
 * SQL condition: a preview that changes something, can still run and waits for no approval, so that it awaits
 * the confirmation of its author.
 */
export const awaitsConfirmation = (at: Date) => sql<boolean>`(change_sets.state = 'previewed'
  AND change_sets.created_at > ${addDays(at, -runWindowDays)} AND (planned > 0 OR move = 'reclassify')
  AND NOT EXISTS (SELECT FROM approvals request WHERE request.kind = 'price-change'
    AND request.subject_id = change_sets.id AND request.state = 'asked' AND request.expires_at > ${at}))`
