import { readFilters } from '@hao/contract/console/list.ts'
import {
  subscriptionFilters,
  type subscriptionEndpoints,
} from '@hao/contract/console/endpoints/subscriptions.ts'
import type { Context } from '../../context.ts'
import { momentCursor } from '../../platform/base/page.ts'
import { countCaller } from '../base/hourly-limits.ts'
import { typedNumber } from '../base/typed-number.ts'
import type { Handlers } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { checkRinging } from './check-ringing.ts'
import { describeSubscription, presentRow } from './get-subscription.ts'
import { askOwner, takeOwnerWord } from './owner-word.ts'
import { countSubscriptions, selectSubscriptions, type Wanted } from './queries.ts'

/** Numbers that are paid for: how they stand, why they do not ring, and what their owner wants done with them. */
export function subscriptionRoutes(context: Context): Handlers<keyof typeof subscriptionEndpoints> {
  const { numberPlan } = context.config
  const byDigits = ({ number, ...wanted }: Wanted): Wanted => ({
    ...wanted,
    ...(number !== undefined && { number: typedNumber(number, numberPlan) ?? '' }),
  })
  return {
    'GET /subscriptions': (input, { db }) =>
      listPage(input, {
        filters: subscriptionFilters,
        cursor: momentCursor,
        select: (wanted, slice) => selectSubscriptions(db, byDigits(wanted), slice),
        placeOf: ({ id, next_step_at, created_at }) => ({ id, at: next_step_at ?? created_at }),
        present: (row) => presentRow(context, row),
      }),

    'GET /subscriptions/count': async (input, { db }) =>
      countSubscriptions(db, byDigits(readFilters(subscriptionFilters, input).wanted)),

    'GET /subscriptions/:id': async ({ id }, { db }) => describeSubscription(context, db, id),

    'POST /subscriptions/:id/check': async ({ id, caller }, { trx, staff, at }) => {
      const byPhone = await countCaller(trx, { staffId: staff.staffId, at }, caller ?? '')
      const data = await checkRinging(context, trx, { id, caller, at })
      return { data, audit: { subjectId: id, details: { withCaller: caller !== undefined, byPhone } } }
    },

    'POST /subscriptions/:id/owner-code': (input, request) => askOwner(context, input, request),

    'POST /subscriptions/:id/owner-word': async (input, request) => {
      const data = await takeOwnerWord(context, input, request)
      const { id, what, reason } = input
      return { data, audit: { subjectId: id, reason, details: { what }, wrong: !data.done } }
    },
  }
}
