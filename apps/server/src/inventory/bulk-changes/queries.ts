import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** A number that this transaction has locked; `version` is the newest entry of its history. */
export type LockedNumber = NonNullable<Awaited<ReturnType<typeof lockNumber>>>

/** Locks a number and gives it as it is then; undefined when there is none. */
export async function lockNumber(trx: Trx, id: number) {
  const number = await trx
    .selectFrom('numbers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!number) return undefined
  // In a statement of its own: this one began before the lock was there.
  const { version } = await trx
    .selectFrom('number_history')
    .select(({ fn }) => fn.max('id').as('version'))
    .where('number_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...number, version }
}

/** Until when the last owner of a number may have it back; undefined when nobody may. */
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

/** Locks reserved numbers whose time is over; those that another server has locked are its own. */
export async function lockReservationsOver(trx: Trx, at: Date, limit: number) {
  return trx
    .selectFrom('numbers')
    .select(['id', 'goes_back_to'])
    .where('state', '=', 'reserved')
    .where('held_until', '<=', at)
    .orderBy('held_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** A set of changes, locked until the transaction ends; undefined when there is none. */
export async function lockSet(trx: Trx, setId: number) {
  return trx.selectFrom('change_sets').selectAll().where('id', '=', setId).forUpdate().executeTakeFirst()
}

/** The moment that PostgreSQL's lock may be waited for, in this transaction alone. */
export async function waitForLocks(trx: Trx, lockMs: number): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(lockMs)}`.execute(trx)
}

/** Who had a set carried out, or taken back, and why in their words: it may be another than who previewed it. */
export async function selectActor(db: Db | Trx, setId: number, event: 'run' | 'undo') {
  return db
    .selectFrom('change_set_history')
    .select(['staff_id', 'reason'])
    .where('change_set_id', '=', setId)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Requests for approval of sets that still wait. */
const waitingRequest = (db: Db | Trx, at: Date) =>
  db
    .selectFrom('approvals')
    .select('subject_id')
    .where('kind', '=', 'price-change')
    .where('state', '=', 'asked')
    .where('lapses_at', '>', at)

/** Refuses `not-now` for a set that waits for approval: it changes only by that decision. */
export async function requireNoRequest(trx: Trx, setId: number, at: Date): Promise<void> {
  if (await waitingRequest(trx, at).where('subject_id', '=', setId).executeTakeFirst())
    throw refuse('not-now', { state: 'asked' })
}

/** Those of the sets that wait for approval. */
export async function selectRequested(trx: Trx, setIds: readonly number[], at: Date): Promise<Set<number>> {
  const rows = await waitingRequest(trx, at)
    .where('subject_id', 'in', [0, ...setIds])
    .execute()
  return new Set(rows.map((row) => row.subject_id))
}
