import type { RowOf } from '../../base/api/endpoints.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { serviceTexts } from './texts.ts'

/** The assignee of a ticket in words. Staff who no longer answer tickets are marked. */
export function nameAssignee(
  assignee: RowOf<'GET /tickets'>['assignee'],
  t: Pick<Texts<typeof serviceTexts>, 'unassigned' | 'answersNoLonger'>,
): string {
  if (!assignee) return t.unassigned
  return assignee.answers ? assignee.name : t.answersNoLonger(assignee.name)
}
