import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  selectTemplate,
  type TemplateRow,
  updateTemplate,
} from './template-queries.ts'

const maxTemplates = 200

type TemplateTexts = { title: string; zh: string; en: string }

export function presentTemplate({ id, title, zh, en, version, updated_at }: TemplateRow) {
  return { id, title, zh, en, version, updatedAt: updated_at.toISOString() }
}

/** Adds a template. Refuses `not-now` at 200 templates. */
export async function addTemplate(trx: Trx, texts: TemplateTexts, at: Date): Promise<TemplateRow> {
  if ((await countTemplates(trx)) >= maxTemplates) throw refuse('not-now')
  return insertTemplate(trx, { ...texts, updated_at: at })
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

/** Deletes a template and returns its title. Refuses what `changeTemplate` does. */
export async function removeTemplate(trx: Trx, target: { id: number; version: number }): Promise<string> {
  return (await deleteTemplate(trx, target)) ?? (await refuseChange(trx, target.id))
}

async function refuseChange(db: Db | Trx, id: number): Promise<never> {
  const current = await selectTemplate(db, id)
  throw current ? refuse('stale', { current: presentTemplate(current) }) : refuse('no-such-thing')
}
