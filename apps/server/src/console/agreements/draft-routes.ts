import type { agreementEndpoints } from '@hao/contract/console/endpoints/agreements.ts'
import { requireSecondPerson } from '../../people/approvals/decide.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import { selectDraft, selectDrafts } from '../../people/agreements/draft-queries.ts'
import { discardDraft, presentDraft, publishDraft, saveDraft } from '../../people/agreements/edit-draft.ts'
import { hasLostRight } from '../../people/staff/queries.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { actorOf, type ConsoleHandlers } from '../base/request-context.ts'

type DraftKey = Extract<keyof typeof agreementEndpoints, `${string} /agreement-drafts${string}`>

export function agreementDraftRoutes(): ConsoleHandlers<DraftKey> {
  return {
    'GET /agreement-drafts': async (_input, { db }) =>
      (await selectDrafts(db)).map(({ agreement_id, saver_name, saved_at }) => ({
        id: agreement_id,
        savedBy: saver_name,
        savedAt: saved_at.toISOString(),
      })),

    'GET /agreement-drafts/:id': async ({ id }, { db, staff, at }) => {
      const row = await selectDraft(db, id)
      if (!row) return { draft: null, tie: null }
      const saved = { askedBy: row.saved_by, asker: row.saver_name, askedAt: row.saved_at }
      const [tie] = await selectTies(db, { staffId: staff.staffId, at }, [saved])
      return { draft: presentDraft(row, staff), tie: tie ?? null }
    },

    'POST /agreement-drafts/:id': async (save, request) => {
      const draft = await saveDraft(request.trx, save, actorOf(request))
      return { data: { draft }, audit: { subjectId: save.id } }
    },

    'POST /agreement-drafts/:id/discard': async ({ id, version }, request) => {
      await discardDraft(request.trx, { id, version }, actorOf(request))
      return { data: { id }, audit: { subjectId: id } }
    },

    'POST /agreement-drafts/:id/publish': async (shown, request) => {
      const { version, effectiveAt, saved } = await publishDraft(request.trx, shown, request.at)
      if (await hasLostRight(request.trx, saved.askedBy, 'content.change')) throw refuse('not-now')
      const people = await requireSecondPerson(request.trx, saved, actorOf(request))
      const { id } = shown
      const details = { effectiveAt, ...people }
      return { data: { id, version }, audit: { subjectId: `${id} ${version}`, details } }
    },
  }
}
