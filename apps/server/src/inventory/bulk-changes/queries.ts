import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Batch, noneOf } from '../../platform/db/work-in-batches.ts'
import { addDays } from '../../platform/base/time.ts'
import { firstRow } from '../../platform/db/first-row.ts'

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

/** Locks numbers with an expired reservation; skips those that another server has locked. */
export async function lockExpiredReservations(trx: Trx, at: Date, { limit, except }: Batch) {
  return trx
    .selectFrom('numbers')
    .select(['id', 'state_after_reservation'])
    .where('state', '=', 'reserved')
    .where('held_until', '<=', at)
    .where('id', '<>', noneOf(except))
    .orderBy('held_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function lockSet(trx: Trx, setId: number) {
  return trx.selectFrom('change_sets').selectAll().where('id', '=', setId).forUpdate().executeTakeFirst()
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

/**
 * The tables that refer to a number and must keep it. Favourites are not among them: they are deleted with
 * the number.
 */
export const referencingTables = [
  'orders',
  'subscriptions',
  'bindings',
  'missed_calls',
  'outbound_calls',
  'waits',
  'wait_matches',
  'offers',
] as const

/** SQL condition: one of these tables refers to the number. */
export const isReferenced = sql`(${sql.join(
  referencingTables.map((table) => sql`EXISTS (SELECT FROM ${sql.ref(table)} WHERE number_id = numbers.id)`),
  sql` OR `,
)})`

/** Deletes locked numbers to which nothing refers. Their history stays, so that indexes see the deletion. */
export async function deleteNumbers(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('favourites').where('number_id', 'in', ids).execute()
  await trx.deleteFrom('numbers').where('id', 'in', ids).execute()
}

export type ChangeSet = Selectable<Schema['change_sets']>

/**
 * Locks sets created before a time that did not run, or that are still reading their file. Skips locked ones.
 */
export async function lockUnrunSets(trx: Trx, createdBefore: Date) {
  return trx
    .selectFrom('change_sets')
    .select(['id', 'state'])
    .where('state', 'in', ['reading', 'previewed'])
    .where('created_at', '<', createdBefore)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The stopped sets that can no longer be resumed or undone. */
export async function selectOverStoppedSets(trx: Trx, at: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('change_sets')
    .select('id')
    .where('state', '=', 'stopped')
    .where('undo_until', '<', at)
    .execute()
  return rows.map(({ id }) => id)
}

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

/** Whether a second person has approved that a set runs. */
export async function isApproved(trx: Trx, setId: number): Promise<boolean> {
  const approval = await trx
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'price-change')
    .where('subject_id', '=', setId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return approval !== undefined
}

export async function selectNewestNumber(trx: Trx): Promise<number> {
  const { rows } = await sql<{ upTo: number }>`SELECT coalesce(max(id), 0) AS "upTo" FROM numbers`.execute(
    trx,
  )
  return firstRow({ rows }).upTo
}

export async function hasNewerNumbers(trx: Trx, upTo: number): Promise<boolean> {
  const { rows } = await sql<{
    newer: boolean
  }>`SELECT EXISTS (SELECT FROM numbers WHERE id > ${upTo}) AS newer`.execute(trx)
  return rows[0]?.newer ?? false
}

/** Numbers with their categories, ordered by id. */
export async function selectNumbersWithCategories(
  trx: Trx,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
) {
  return trx
    .selectFrom('numbers')
    .select(['id', 'digits', 'categories'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function updatePreview(
  trx: Trx,
  setId: number,
  { position, planned }: { position: number; planned: number },
): Promise<void> {
  await trx.updateTable('change_sets').set({ position, planned }).where('id', '=', setId).execute()
}

/** The numbers of a set that its undo left unchanged. */
export async function selectKeptCount(trx: Trx, setId: number): Promise<number> {
  const { kept } = await trx
    .selectFrom('change_sets')
    .select('kept')
    .where('id', '=', setId)
    .executeTakeFirstOrThrow()
  return kept
}

export async function selectSetKind(db: Db, setId: number) {
  return db
    .selectFrom('change_sets')
    .select(['kind', 'move', 'state'])
    .where('id', '=', setId)
    .executeTakeFirst()
}
