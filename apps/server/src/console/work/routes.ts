import type { workEndpoints } from '@hao/contract/console/endpoints/work.ts'
import { seeOutcome } from '../../people/approvals/see-outcome.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import type { ListWork } from './list-work.ts'

/** What waits for a member of staff, and the outcomes of their requests. */
export function workRoutes(listWork: ListWork): ConsoleHandlers<keyof typeof workEndpoints> {
  return {
    'GET /work': (_, { staff }) => listWork(staff),
    'POST /work/outcomes/:id/seen': async ({ id }, { trx, staff, at }) => {
      await seeOutcome(trx, { id, staffId: staff.staffId, at })
      return { data: { id }, audit: { subjectId: id } }
    },
  }
}
