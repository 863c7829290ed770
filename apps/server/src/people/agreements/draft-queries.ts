import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type DraftKey = { id: string; version: number }
type Save = { content: string; saved_by: number; saved_at: Date }

export type DraftRow = NonNullable<Awaited<ReturnType<typeof selectDraft>>>

export function selectDrafts(db: Db) {
  return db
    .selectFrom('agreement_drafts as draft')
    .innerJoin('staff_members as saver', 'saver.id', 'draft.saved_by')
    .select(['agreement_id', 'saved_at', 'saver.name as saver_name'])
    .orderBy('agreement_id')
    .execute()
}

export function selectDraft(db: Db | Trx, id: string) {
  return db
    .selectFrom('agreement_drafts as draft')
    .innerJoin('staff_members as saver', 'saver.id', 'draft.saved_by')
    .select(['draft.version', 'base', 'content', 'saved_by', 'saved_at', 'saver.name as saver_name'])
    .where('agreement_id', '=', id)
    .executeTakeFirst()
}

/** Inserts the first version of a draft. Returns false if the agreement has a draft. */
export async function insertDraft(trx: Trx, id: string, save: Save & { base: string | null }) {
  // Two columns of the lease of decision 099, which the table still requires.
  const lease = { editing_since: save.saved_at, editing_until: save.saved_at }
  const inserted = await trx
    .insertInto('agreement_drafts')
    .values({ agreement_id: id, version: save.saved_at.getTime(), ...save, ...lease })
    .onConflict((known) => known.column('agreement_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Stores a draft over its version. Returns false if it has another. */
export async function updateDraft(trx: Trx, { id, version }: DraftKey, save: Save): Promise<boolean> {
  const updated = await trx
    .updateTable('agreement_drafts')
    .set({ ...save, version: sql`greatest(version + 1, ${save.saved_at.getTime()})` })
    .where('agreement_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Deletes a draft of this version and returns it. */
export function deleteDraft(trx: Trx, { id, version }: DraftKey) {
  return trx
    .deleteFrom('agreement_drafts')
    .where('agreement_id', '=', id)
    .where('version', '=', version)
    .returning(['content', 'saved_by', 'saved_at'])
    .executeTakeFirst()
}
