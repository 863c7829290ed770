import { findUnknownVariables } from '@hao/contract/console/template-variables.ts'
import { refusalText } from '@hao/contract/texts-for.ts'
import type { TicketCategory } from '@hao/contract/ticket.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

const maxTemplates = 200

type TemplateTexts = { title: string; category: TicketCategory | null; zh: string; en: string }

type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]

export function presentTemplate({ id, title, category, zh, en, version, updated_at }: TemplateRow) {
  return { id, title, category, zh, en, version, updatedAt: updated_at.toISOString() }
}

/** Refuses `template-variable-unknown`, and says which ones. */
function requireKnownVariables({ zh, en }: TemplateTexts): void {
  const unknown = [...new Set([zh, en].flatMap(findUnknownVariables))]
  if (unknown.length === 0) return
  throw refuse(
    'template-variable-unknown',
    { unknown },
    (locale) => `${refusalText('template-variable-unknown', locale)}: ${unknown.join(' ')}`,
  )
}

/** Adds a template. Refuses `not-now` at 200 templates, and `template-variable-unknown`. */
export async function addTemplate(trx: Trx, texts: TemplateTexts, at: Date): Promise<TemplateRow> {
  requireKnownVariables(texts)
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ticket_templates`.execute(trx)
  if ((rows[0]?.count ?? 0) >= maxTemplates) throw refuse('not-now')
  return trx
    .insertInto('ticket_templates')
    .values({ ...texts, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Changes a template. Refuses `stale` with the current template if the version differs, `no-such-thing` and
 * `template-variable-unknown`.
 */
export async function changeTemplate(
  trx: Trx,
  { id, version }: { id: number; version: number },
  texts: TemplateTexts,
  at: Date,
): Promise<TemplateRow> {
  requireKnownVariables(texts)
  const changed = await trx
    .updateTable('ticket_templates')
    .set({ ...texts, updated_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return changed ?? refuseChange(trx, id)
}

/** Deletes a template and returns its title. Refuses `stale` and `no-such-thing`. */
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
