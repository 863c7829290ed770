import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** The drafts with who saved them and who edits them at a moment. `editor_*` are null without an editor. */
function drafts(db: Db | Trx, at: Date) {
  return db
    .selectFrom('agreement_drafts as draft')
    .innerJoin('staff_members as saver', 'saver.id', 'draft.saved_by')
    .leftJoin('staff_sessions as session', (join) =>
      join
        .onRef('session.id', '=', 'draft.session_id')
        .on('session.ended_at', 'is', null)
        .on('draft.editing_until', '>', at),
    )
    .leftJoin('staff_members as editor', 'editor.id', 'session.staff_id')
    .select(['draft.agreement_id', 'draft.version', 'draft.saved_at', 'draft.saved_by'])
    .select('draft.editing_since')
    .select([
      'draft.session_id as last_session_id',
      'saver.name as saver_name',
      'session.id as editor_session_id',
      'editor.id as editor_id',
      'editor.name as editor_name',
    ])
}

export function selectDrafts(db: Db, at: Date) {
  return drafts(db, at).orderBy('draft.agreement_id').execute()
}

export function selectDraft(db: Db | Trx, { id, at }: { id: string; at: Date }) {
  return drafts(db, at)
    .select(['draft.base', 'draft.content'])
    .where('draft.agreement_id', '=', id)
    .executeTakeFirst()
}

/**
 * The draft of an agreement, locked. The lock is a statement of its own, because a statement that waits for
 * a row's lock joins the rows of before the wait.
 */
export async function lockDraft(trx: Trx, { id, at }: { id: string; at: Date }) {
  await trx
    .selectFrom('agreement_drafts')
    .select('agreement_id')
    .where('agreement_id', '=', id)
    .forUpdate()
    .execute()
  return selectDraft(trx, { id, at })
}

/** Inserts the first version of a draft. Returns false if the agreement has a draft. */
export async function insertDraft(trx: Trx, row: Insertable<Schema['agreement_drafts']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('agreement_drafts')
    .values(row)
    .onConflict((known) => known.column('agreement_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

type DraftKey = { id: string; version: number }
type Editing = { session_id: number; editing_since: Date; editing_until: Date }

/** Stores a draft over its version. */
export async function updateDraft(
  trx: Trx,
  { id, version }: DraftKey,
  row: Editing & { content: string; saved_by: number; saved_at: Date },
): Promise<void> {
  await trx
    .updateTable('agreement_drafts')
    .set({ ...row, version: sql`greatest(version + 1, ${row.saved_at.getTime()})` })
    .where('agreement_id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Makes a session the editor of a draft. */
export async function updateEditor(trx: Trx, id: string, editing: Editing): Promise<void> {
  await trx.updateTable('agreement_drafts').set(editing).where('agreement_id', '=', id).execute()
}

export async function deleteDraft(trx: Trx, { id, version }: DraftKey): Promise<void> {
  await trx
    .deleteFrom('agreement_drafts')
    .where('agreement_id', '=', id)
    .where('version', '=', version)
    .execute()
}
