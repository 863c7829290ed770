import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { VersionedId } from '../../platform/base/versioned-id.ts'

type Texts = { title: string; zh: string; en: string; updated_at: Date }

export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]

/** All templates by title. */
export async function selectTemplates(db: Db) {
  return db.selectFrom('ticket_templates').selectAll().orderBy('title').orderBy('id').execute()
}

export async function selectTemplate(db: Db | Trx, id: number): Promise<TemplateRow | undefined> {
  return db.selectFrom('ticket_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countTemplates(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ticket_templates`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function insertTemplate(trx: Trx, texts: Texts): Promise<TemplateRow> {
  return trx.insertInto('ticket_templates').values(texts).returningAll().executeTakeFirstOrThrow()
}

/** Returns undefined if there is no template with this version. */
export async function updateTemplate(
  trx: Trx,
  { id, version }: VersionedId,
  texts: Texts,
): Promise<TemplateRow | undefined> {
  return trx
    .updateTable('ticket_templates')
    .set({ ...texts, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a template and returns its title; undefined if there is none with this version. */
export async function deleteTemplate(trx: Trx, { id, version }: VersionedId): Promise<string | undefined> {
  const gone = trx.deleteFrom('ticket_templates').where('id', '=', id).where('version', '=', version)
  return (await gone.returning('title').executeTakeFirst())?.title
}
