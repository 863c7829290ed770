import type { phoneChangeEndpoints } from '@hao/contract/console/endpoints/phone-changes.ts'
import { phoneChangeList } from '@hao/contract/console/lists/phone-changes.ts'
import type { Context } from '../../context.ts'
import { refusePhoneChange } from '../../people/users/decide-phone-change.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import { listById } from '../base/list.ts'
import { actOf, type ConsoleHandlers } from '../base/request-context.ts'
import { askApproval } from './decide-request.ts'
import { getPhoneChange, presentChange, selectPhoneChanges } from './get-phone-change.ts'

/** Locks a request that no second person is asked about. Refuses `no-such-thing` and `not-now`. */
async function lockChange(trx: Trx, id: number, at: Date) {
  const change = await trx
    .selectFrom('phone_changes')
    .select(['user_id', 'state'])
    .where('id', '=', id)
    .where('proof', 'is not', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  const [shown] = await selectPhoneChanges(trx, { id, limit: 1 }, at)
  if (shown?.request_id !== null) throw refuse('not-now')
  return change
}

/** Requests for another login phone. Their approvals are among the requests about customers. */
export function phoneChangeRoutes(context: Context): ConsoleHandlers<keyof typeof phoneChangeEndpoints> {
  return {
    'GET /phone-changes': (input, { db, at }) =>
      listById(input, {
        filters: phoneChangeList.schemas,
        select: (filters, page) => selectPhoneChanges(db, { ...filters, ...page }, at),
        present: (row) => presentChange(context, row),
      }),

    'GET /phone-changes/:id': ({ id }, { db, at }) => getPhoneChange(context, db, id, at),

    'POST /phone-changes/:id/ask': async ({ id, reason }, request) => {
      const { user_id: userId, state } = await lockChange(request.trx, id, request.at)
      if (userId === null || state !== 'requested') throw refuse('not-now')
      const asked = { kind: 'phone-change', userId, content: { phoneChangeId: id } } as const
      const requestId = await askApproval(request.trx, asked, actOf(request, reason))
      return { data: { id: requestId }, audit: { subjectId: userId, reason, details: { phoneChange: id } } }
    },

    'POST /phone-changes/:id/refuse': async ({ id, reason }, request) => {
      const { user_id: subjectId } = await lockChange(request.trx, id, request.at)
      if (!(await refusePhoneChange(context, request.trx, id, actOf(request, reason))))
        throw refuse('not-now')
      return { data: { id, state: 'refused' }, audit: { subjectId, reason, details: { phoneChange: id } } }
    },
  }
}
