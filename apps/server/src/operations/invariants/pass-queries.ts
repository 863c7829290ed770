import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Scope } from './scope.ts'

/** The newest id of each history table when a pass began. */
export type Marks = Record<string, number>

const ofNumber = (thing: string) =>
  `SELECT t.number_id AS id FROM ${thing}_history h JOIN ${thing}s t ON t.id = h.${thing}_id`
const ofOrder = (thing: string) =>
  `SELECT o.number_id AS id FROM ${thing}_history h JOIN ${thing}s t ON t.id = h.${thing}_id JOIN orders o ON o.id = t.order_id`
const ofItself = (thing: string) => `SELECT h.${thing}_id AS id FROM ${thing}_history h`

/** Of each history, the ids in a scope that its rows lead to. */
const changed: Record<keyof Scope, Readonly<Record<string, string>>> = {
  numbers: {
    number: ofItself('number'),
    order: ofNumber('order'),
    subscription: ofNumber('subscription'),
    binding: ofNumber('binding'),
    offer: ofNumber('offer'),
    outbound_call: ofNumber('outbound_call'),
    payment: ofOrder('payment'),
    refund: ofOrder('refund'),
  },
  mandates: { mandate: ofItself('mandate') },
  tickets: { ticket: ofItself('ticket') },
  waits: { wait: ofItself('wait') },
}

const things = Object.values(changed).flatMap((histories) => Object.keys(histories))

const newestIds = sql.raw(
  `jsonb_build_object(${things
    .map((thing) => `'${thing}', (SELECT coalesce(max(id), 0) FROM ${thing}_history)`)
    .join(', ')})`,
)

/** At most `max` ids with history rows after the marks. */
export async function selectChanges(
  db: Db,
  what: keyof Scope,
  { marks, max }: { marks: Marks; max: number },
): Promise<number[]> {
  const parts = Object.entries(changed[what]).map(
    ([thing, rows]) => sql`${sql.raw(rows)} WHERE h.id > ${marks[thing] ?? 0}`,
  )
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS changed LIMIT ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether an import into an empty inventory has dropped indexes that the checks need. */
export async function areIndexesDropped(db: Db): Promise<boolean> {
  const row = db.selectFrom('dropped_indexes').select('definition').limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/**
 * The marks to look for changes from: those of the newest finished pass that began 30 minutes ago, so that
 * every transaction that had drawn an earlier id has ended. Without one, those of the oldest.
 */
export async function selectMarks(db: Db): Promise<Marks | undefined> {
  const oldest = db
    .selectFrom('invariant_passes')
    .select('marks')
    .where('kind', '=', 'changes')
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .limit(1)
  return (await oldest.executeTakeFirst())?.marks
}

/** Begins a pass over the changes. */
export async function insertChangesPass(db: Db): Promise<{ id: number; marks: Marks }> {
  const pass = await sql<{ id: number; marks: Marks }>`
    INSERT INTO invariant_passes (kind, marks) SELECT 'changes', ${newestIds} RETURNING id, marks`.execute(db)
  return firstRow(pass)
}

/** Ends a pass, and deletes those before it that no later pass needs. */
export async function updatePassEnded(db: Db, id: number): Promise<void> {
  await sql`UPDATE invariant_passes SET ended_at = now() WHERE id = ${id}`.execute(db)
  await sql`
    DELETE FROM invariant_passes WHERE id < (
      SELECT max(needed.id) FROM invariant_passes AS needed WHERE needed.kind = invariant_passes.kind
        AND ended_at IS NOT NULL AND (kind = 'whole' OR began_at <= now() - interval '30 minutes'))`.execute(
    db,
  )
}

/** The unfinished pass over everything, or a new one. `position`: the numbers up to this id are checked. */
export async function selectWholePass(db: Db): Promise<{ id: number; position: number }> {
  await sql`INSERT INTO invariant_passes (kind, marks) VALUES ('whole', '{}') ON CONFLICT DO NOTHING`.execute(
    db,
  )
  return db
    .selectFrom('invariant_passes')
    .select(['id', 'position'])
    .where('kind', '=', 'whole')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Lets the unfinished pass over everything, if there is one, begin again. */
export async function resetWholePass(db: Db): Promise<void> {
  await db
    .updateTable('invariant_passes')
    .set({ position: 0 })
    .where('kind', '=', 'whole')
    .where('ended_at', 'is', null)
    .execute()
}

/** Moves the position of a pass. Returns false if another server has moved it. */
export async function updatePosition(
  db: Db,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<boolean> {
  const moved = await db
    .updateTable('invariant_passes')
    .set({ position: to })
    .where('id', '=', id)
    .where('position', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** The next numbers after an id. */
export async function selectNumberIds(db: Db, after: number, limit: number): Promise<number[]> {
  const numbers = db.selectFrom('numbers').select('id').where('id', '>', after).orderBy('id').limit(limit)
  return (await numbers.execute()).map(({ id }) => id)
}

/** When the last pass of each kind ended. */
export async function selectPassEnds(db: Db) {
  return db
    .selectFrom('invariant_passes')
    .select(({ fn }) => ['kind', fn.max('ended_at').as('ended_at')])
    .groupBy('kind')
    .execute()
}
