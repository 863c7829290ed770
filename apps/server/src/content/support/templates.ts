import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectTemplates } from './template-queries.ts'
import type { VersionedId } from '../../platform/base/versioned-id.ts'

const maxTemplates = 200

type TemplateTexts = { title: string; zh: string; en: string }

type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]

export function presentTemplate({ id, title, zh, en, version, updated_at }: TemplateRow) {
  return { id, title, zh, en, version, updatedAt: updated_at.toISOString() }
}

async function countTemplates(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ticket_templates`.execute(trx)
  return rows[0]?.count ?? 0
}

type Texts = { title: string; zh: string; en: string; updated_at: Date }

async function insertTemplate(trx: Trx, texts: Texts): Promise<TemplateRow> {
  return trx.insertInto('ticket_templates').values(texts).returningAll().executeTakeFirstOrThrow()
}

/** Adds a template. Refuses `not-now` at 200 templates. */
export async function addTemplate(trx: Trx, texts: TemplateTexts, at: Date): Promise<TemplateRow> {
  if ((await countTemplates(trx)) >= maxTemplates) throw refuse('not-now')
  return insertTemplate(trx, { ...texts, updated_at: at })
}

/** Returns undefined if there is no template with this version. */
async function updateTemplate(
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

/**
 * Changes a template. Refuses `stale` with the current template if the version differs, and `no-such-thing`.
 */
export async function changeTemplate(
  trx: Trx,
  { id, version }: { id: number; version: number },
  texts: TemplateTexts,
  at: Date,
): Promise<TemplateRow> {
  return (await updateTemplate(trx, { id, version }, { ...texts, updated_at: at })) ?? refuseChange(trx, id)
}

/** Deletes a template and returns its title; undefined if there is none with this version. */
async function deleteTemplate(trx: Trx, { id, version }: VersionedId): Promise<string | undefined> {
  const gone = trx.deleteFrom('ticket_templates').where('id', '=', id).where('version', '=', version)
  return (await gone.returning('title').executeTakeFirst())?.title
}

/** Deletes a template and returns its title. Refuses what `changeTemplate` does. */
export async function removeTemplate(trx: Trx, target: { id: number; version: number }): Promise<string> {
  return (await deleteTemplate(trx, target)) ?? (await refuseChange(trx, target.id))
}

async function selectTemplate(db: Db | Trx, id: number): Promise<TemplateRow | undefined> {
  return db.selectFrom('ticket_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

async function refuseChange(db: Db | Trx, id: number): Promise<never> {
  const current = await selectTemplate(db, id)
  throw current ? refuse('stale', { current: presentTemplate(current) }) : refuse('no-such-thing')
}
