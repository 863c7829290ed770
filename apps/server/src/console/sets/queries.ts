import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ChangeSetState, RowOutcome } from '../../db/schema/change-sets.ts'

export type SetRow = Awaited<ReturnType<typeof selectSets>>[number]

const mine = (db: Db) =>
  db
    .selectFrom('change_sets')
    .leftJoin('staff_members', 'staff_members.id', 'change_sets.staff_id')
    .selectAll('change_sets')
    .select('staff_members.name')

/** Sets, the newest first, before the place `before`. */
export async function selectSets(
  db: Db,
  { kind, state }: { kind?: 'bulk' | 'import'; state?: ChangeSetState },
  { limit, before }: { limit: number; before: number | undefined },
) {
  let found = mine(db)
  if (kind) found = found.where('kind', '=', kind)
  if (state) found = found.where('change_sets.state', '=', state)
  if (before !== undefined) found = found.where('change_sets.id', '<', before)
  return found.orderBy('change_sets.id', 'desc').limit(limit).execute()
}

/** One set; undefined when there is none. */
export async function selectSet(db: Db, id: number): Promise<SetRow | undefined> {
  return mine(db).where('change_sets.id', '=', id).executeTakeFirst()
}

/** Some numbers of a file, before and after. */
export async function selectExamples(db: Db, setId: number) {
  return db.selectFrom('import_examples').selectAll().where('set_id', '=', setId).orderBy('line').execute()
}

/** Whether the whole file of an import is still there. */
export async function hasFile(db: Db, setId: number): Promise<boolean> {
  const file = db.selectFrom('import_files').select('set_id').where('set_id', '=', setId)
  return (await file.where('complete', '=', true).executeTakeFirst()) !== undefined
}

/** The numbers of a set, by id. */
export async function selectRows(
  db: Db,
  { setId, outcome }: { setId: number; outcome: RowOutcome | undefined },
  { limit, after }: { limit: number; after: number | undefined },
) {
  let found = db
    .selectFrom('change_rows')
    .leftJoin('numbers', 'numbers.id', 'change_rows.number_id')
    .select(['number_id', 'change_rows.digits', 'before', 'after', 'outcome', 'refused'])
    .select(sql<boolean>`numbers.id IS NULL`.as('deleted'))
    .where('set_id', '=', setId)
  if (outcome) found = found.where('outcome', '=', outcome)
  if (after !== undefined) found = found.where('number_id', '>', after)
  return found.orderBy('number_id').limit(limit).execute()
}

/** The refused lines of a file. */
export async function selectLines(
  db: Db,
  setId: number,
  { limit, after }: { limit: number; after: number | undefined },
) {
  return db
    .selectFrom('import_refused_lines')
    .select(['line', 'digits', 'reason'])
    .where('set_id', '=', setId)
    .where(sql<boolean>`line > ${after ?? 0}`)
    .orderBy('line')
    .limit(limit)
    .execute()
}
