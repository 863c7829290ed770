import { completeDraft } from '@hao/contract/console/endpoints/agreements.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import { deleteDraft, lockDraft } from './draft-queries.ts'
import { type DraftAct, draftStale, isHeldByAnother } from './edit-draft.ts'
import type { DraftRow } from './present-draft.ts'
import { publishAgreement } from './publish.ts'

type ShownDraft = { id: string; version: number }

/** Deletes a draft. Refuses as `lockShownDraft` does, and `draft-stale` while somebody else edits it. */
export async function discardDraft(trx: Trx, shown: ShownDraft, act: DraftAct): Promise<void> {
  const held = await lockShownDraft(trx, shown, act)
  if (isHeldByAnother(held, act)) throw draftStale(held, act)
  await deleteDraft(trx, shown)
}

/**
 * Publishes a draft as it was shown, and deletes it; whoever still edits it has not saved. Returns the name
 * and the moment of the version, and who had saved it when, who must be another person. Refuses as
 * `lockShownDraft` does, `draft-incomplete`, and a moment that is not possible.
 */
export async function publishDraft(trx: Trx, shown: ShownDraft, act: DraftAct) {
  const { content, saved_by, saved_at } = await lockShownDraft(trx, shown, act)
  const { success, data } = completeDraft.safeParse(content)
  if (!success) throw refuse('draft-incomplete')
  const { name, effectiveAt, texts } = data
  const moment = new Date(effectiveAt)
  assertAllowedMoment(moment, act.at)
  await publishAgreement(trx, { id: shown.id, version: name, effective_at: moment, texts })
  await deleteDraft(trx, shown)
  return { version: name, effectiveAt, saved: { askedBy: saved_by, askedAt: saved_at } }
}

/**
 * Locks a draft that is as it was shown. Refuses `no-such-thing` if it is gone, and `draft-stale` if it has
 * another version.
 */
async function lockShownDraft(trx: Trx, { id, version }: ShownDraft, act: DraftAct): Promise<DraftRow> {
  const held = await lockDraft(trx, { id, at: act.at })
  if (!held) throw refuse('no-such-thing')
  if (held.version !== version) throw draftStale(held, act)
  return held
}
