import { completeDraft } from '@hao/contract/console/endpoints/agreements.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DraftContent } from '../../platform/db/schema/console.ts'
import { deleteDraft, type DraftRow, insertDraft, selectDraft, updateDraft } from './draft-queries.ts'
import { publishAgreement } from './publish.ts'

type DraftAct = { staffId: number; at: Date }
type ShownDraft = { id: string; version: number }

/** A draft over version `over` of it; 0 when there is none yet. */
type Save = { id: string; over: number; base?: string | undefined; content: DraftContent }

/** Refuses `stale` if the draft has another version, and `no-such-thing` if it is gone. */
export async function saveDraft(trx: Trx, { id, over, base, content }: Save, act: DraftAct) {
  const save = { content: JSON.stringify(content), saved_by: act.staffId, saved_at: act.at }
  const saved =
    over === 0
      ? await insertDraft(trx, id, { ...save, base: base ?? null })
      : await updateDraft(trx, { id, version: over }, save)
  if (!saved) throw await draftChanged(trx, id, act)
  return readDraft(trx, id, act)
}

/** Deletes a draft as it was shown. Refuses as `saveDraft` does. */
export async function discardDraft(trx: Trx, shown: ShownDraft, act: DraftAct): Promise<void> {
  if (!(await deleteDraft(trx, shown))) throw await draftChanged(trx, shown.id, act)
}

/**
 * Publishes a draft as it was shown, and deletes it. Returns the name and the moment of the version, and who
 * had saved it when, who must be another person. Refuses `not-as-shown` if it has another version,
 * `no-such-thing` if it is gone, `draft-incomplete`, and a moment that is not possible.
 */
export async function publishDraft(trx: Trx, shown: ShownDraft, at: Date) {
  const draft = await deleteDraft(trx, shown)
  if (!draft) throw refuse((await selectDraft(trx, shown.id)) ? 'not-as-shown' : 'no-such-thing')
  const { success, data } = completeDraft.safeParse(draft.content)
  if (!success) throw refuse('draft-incomplete')
  const { name, effectiveAt, texts } = data
  const moment = new Date(effectiveAt)
  assertAllowedMoment(moment, at)
  await publishAgreement(trx, { id: shown.id, version: name, effective_at: moment, texts })
  return { version: name, effectiveAt, saved: { askedBy: draft.saved_by, askedAt: draft.saved_at } }
}

/** A draft as a member of staff sees it. */
export function presentDraft(row: DraftRow, { staffId }: { staffId: number }) {
  const { version, base, content, saved_by, saver_name, saved_at } = row
  const saved = { savedBy: saver_name, savedAt: saved_at.toISOString() }
  return { version, base, ...content, own: saved_by === staffId, ...saved }
}

const draftChanged = async (trx: Trx, id: string, act: DraftAct) =>
  refuse('stale', { current: await readDraft(trx, id, act) })

async function readDraft(trx: Trx, id: string, act: DraftAct) {
  const row = await selectDraft(trx, id)
  if (!row) throw refuse('no-such-thing')
  return presentDraft(row, act)
}
