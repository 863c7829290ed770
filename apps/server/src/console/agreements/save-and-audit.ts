import { consoleEndpoints, type ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { holdDraft, saveDraft } from '../../people/agreements/edit-draft.ts'
import { presentDraft } from '../../people/agreements/present-draft.ts'
import { appendAudit } from '../../people/audit/append.ts'
import { requireOpenSession } from '../../people/staff/sessions.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { buildAuditRow } from '../base/audit-row.ts'
import type { RequestContext } from '../base/request-context.ts'

/** Saves a draft, or only stays its editor. Audits the first save of each session that begins to edit. */
export async function saveAndAudit(
  { id, over, base, content }: ConsoleParsed<'POST /agreement-drafts/:id'>,
  { db, staff: { staffId, sessionId }, at }: RequestContext,
) {
  const act = { staffId, sessionId, at }
  const { audit } = consoleEndpoints['POST /agreement-drafts/:id']
  return inTransaction(db, async (trx) => {
    const { draft, began } = content
      ? await saveDraft(trx, { id, over, base, content }, act)
      : await holdDraft(trx, { id, over }, act)
    await requireOpenSession(trx, act)
    if (began) await appendAudit(trx, buildAuditRow(audit, act, { subjectId: id }))
    return { draft: presentDraft(draft, act) }
  })
}
