import type { FilterValues } from '@hao/contract/console/list.ts'
import type { changeSetList } from '@hao/contract/console/lists/change-sets.ts'
import { type RawBuilder, sql } from 'kysely'
import { awaitsConfirmation } from '../../inventory/bulk-changes/queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RowOutcome } from '../../platform/db/schema/change-sets.ts'
import type { Cursor } from '../../platform/base/page.ts'

const shownEvents = 200

export type SetRow = Awaited<ReturnType<typeof selectSets>>[number]

const sets = (db: Db) =>
  db
    .selectFrom('change_sets')
    .leftJoin('staff_members', 'staff_members.id', 'change_sets.staff_id')
    .leftJoin('approvals', (join) =>
      join
        .onRef('approvals.subject_id', '=', 'change_sets.id')
        .on('approvals.kind', '=', 'price-change')
        .on('approvals.state', '=', 'asked'),
    )
    .selectAll('change_sets')
    .select(['staff_members.name', 'approvals.expires_at'])

export async function selectSets(
  db: Db,
  { kind, state, approval, confirm }: FilterValues<typeof changeSetList.schemas>,
  { limit, before, staffId, at }: { limit: number; before: number | undefined; staffId: number; at: Date },
) {
  let found = sets(db)
  if (kind) found = found.where('change_sets.kind', '=', kind)
  if (approval) found = found.where('approvals.state', '=', approval)
  if (confirm) found = found.where('change_sets.staff_id', '=', staffId).where(awaitsConfirmation(at))
  if (state) found = found.where('change_sets.state', '=', state)
  if (before !== undefined) found = found.where('change_sets.id', '<', before)
  return found.orderBy('change_sets.id', 'desc').limit(limit).execute()
}

export async function selectSet(db: Db, id: number): Promise<SetRow | undefined> {
  return sets(db).where('change_sets.id', '=', id).executeTakeFirst()
}

/** What happened to a set and to its approval requests, newest first: who did it, and the reason. */
export async function selectHistory(db: Db, setId: number) {
  const ofApprovals = db
    .selectFrom('approval_history as history')
    .innerJoin('approvals', 'approvals.id', 'history.approval_id')
    .leftJoin('staff_members', 'staff_members.id', 'history.staff_id')
    .select([sql<'set' | 'approval'>`'approval'`.as('source'), 'history.event', 'history.at'])
    .select(['staff_members.name as by', 'history.reason'])
    .where('approvals.kind', '=', 'price-change')
    .where('approvals.subject_id', '=', setId)
    .where('history.event', '<>', 'see')
  return (
    db
      .selectFrom('change_set_history as history')
      .leftJoin('staff_members', 'staff_members.id', 'history.staff_id')
      .select([sql<'set' | 'approval'>`'set'`.as('source'), 'history.event', 'history.at'])
      .select(['staff_members.name as by', 'history.reason'])
      .where('history.change_set_id', '=', setId)
      .unionAll(ofApprovals)
      .orderBy('at', 'desc')
      // A run or undo follows its approval, at the same moment.
      .orderBy('source', 'desc')
      .limit(shownEvents)
      .execute()
  )
}

export async function selectExamples(db: Db, setId: number) {
  return db
    .selectFrom('import_examples')
    .selectAll()
    .where('change_set_id', '=', setId)
    .orderBy('line')
    .execute()
}

/** Whether the complete file of an import is still stored. */
export async function hasFile(db: Db, setId: number): Promise<boolean> {
  const file = db.selectFrom('import_files').select('change_set_id').where('change_set_id', '=', setId)
  return (await file.where('complete', '=', true).executeTakeFirst()) !== undefined
}

export async function selectRows(
  db: Db,
  { setId, outcome }: { setId: number; outcome: RowOutcome | undefined },
  { limit, after }: { limit: number; after: number | undefined },
) {
  let found = db
    .selectFrom('change_rows')
    .leftJoin('numbers', 'numbers.id', 'change_rows.number_id')
    .select(['number_id', 'change_rows.digits', 'before', 'after', 'outcome', 'refusal_reason as refused'])
    .select(sql<boolean>`numbers.id IS NULL`.as('deleted'))
    .where('change_set_id', '=', setId)
  if (outcome) found = found.where('outcome', '=', outcome)
  if (after !== undefined) found = found.where('number_id', '>', after)
  return found.orderBy('number_id').limit(limit).execute()
}

export const digitsCursor: Cursor<string> = {
  write: (digits) => digits,
  read: (text) => (/^\d{1,20}$/.test(text) ? text : undefined),
}

/** The price changes of a query of (digits, before_fen, after_fen), by digits. */
export async function selectPrices(
  db: Db,
  planned: RawBuilder<unknown>,
  { limit, after }: { limit: number; after: string | undefined },
) {
  const { rows } = await sql<{ digits: string; beforeFen: number; afterFen: number }>`
    SELECT digits, before_fen AS "beforeFen", after_fen AS "afterFen" FROM (${planned}) planned
    WHERE digits > ${after ?? ''} ORDER BY digits LIMIT ${limit}`.execute(db)
  return rows
}

export async function selectRefusedLines(
  db: Db,
  setId: number,
  { limit, after }: { limit: number; after: number | undefined },
) {
  return db
    .selectFrom('import_refused_lines')
    .select(['line', 'digits', 'reason'])
    .where('change_set_id', '=', setId)
    .where(sql<boolean>`line > ${after ?? 0}`)
    .orderBy('line')
    .limit(limit)
    .execute()
}
