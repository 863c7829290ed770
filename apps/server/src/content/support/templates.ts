import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

const maxTemplates = 200

type TemplateTexts = { title: string; zh: string; en: string }

type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]

export function presentTemplate({ id, title, zh, en, version, updated_at }: TemplateRow) {
  return { id, title, zh, en, version, updatedAt: updated_at.toISOString() }
}

/** Adds a template. Refuses `not-now` at 200 templates. */
export async function addTemplate(trx: Trx, texts: TemplateTexts, at: Date): Promise<TemplateRow> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ticket_templates`.execute(trx)
  if ((rows[0]?.count ?? 0) >= maxTemplates) throw refuse('not-now')
  return trx
    .insertInto('ticket_templates')
    .values({ ...texts, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
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
  const changed = await trx
    .updateTable('ticket_templates')
    .set({ ...texts, updated_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return changed ?? refuseChange(trx, id)
}

/** Deletes a template and returns its title. Refuses what `changeTemplate` does. */
export async function removeTemplate(trx: Trx, target: { id: number; version: number }): Promise<string> {
  const gone = await trx
    .deleteFrom('ticket_templates')
    .where('id', '=', target.id)
    .where('version', '=', target.version)
    .returning('title')
    .executeTakeFirst()
  return gone?.title ?? refuseChange(trx, target.id)
}

async function refuseChange(db: Db | Trx, id: number): Promise<never> {
  const current = await db.selectFrom('ticket_templates').selectAll().where('id', '=', id).executeTakeFirst()
  throw current ? refuse('stale', { current: presentTemplate(current) }) : refuse('no-such-thing')
}

/** All templates by title. */
export function selectTemplates(db: Db) {
  return db.selectFrom('ticket_templates').selectAll().orderBy('title').orderBy('id').execute()
}
