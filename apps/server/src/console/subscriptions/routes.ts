import { parseFilters } from '@hao/contract/console/list.ts'
import type { subscriptionEndpoints } from '@hao/contract/console/endpoints/subscriptions.ts'
import { ownRefusedCallList } from '@hao/contract/console/lists/calls.ts'
import { subscriptionList } from '@hao/contract/console/lists/subscriptions.ts'
import type { Context } from '../../context.ts'
import { momentCursor } from '../../platform/base/page.ts'
import { endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { countCallerCheck } from '../base/count-caller-check.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { checkRinging } from './check-ringing.ts'
import { describeSubscription, presentSubscription } from './get-subscription.ts'
import { sendOwnerCode, confirmOwnerRequest } from './owner-request.ts'
import { selectRefusedCalls } from './refused-queries.ts'
import { changeTransfer } from './transfer.ts'
import { countSubscriptions, selectSubscriptions, type SubscriptionFilters } from './queries.ts'

export function subscriptionRoutes(context: Context): ConsoleHandlers<keyof typeof subscriptionEndpoints> {
  const { numberPlan } = context.config
  const byDigits = ({ number, ...filters }: SubscriptionFilters): SubscriptionFilters => ({
    ...filters,
    ...(number !== undefined && { number: parseTypedNumber(number, numberPlan) ?? '' }),
  })
  return {
    'GET /subscriptions': (input, { db }) =>
      listPage(input, {
        filters: subscriptionList.schemas,
        cursor: momentCursor,
        select: (filters, slice) => selectSubscriptions(db, byDigits(filters), slice),
        toPosition: ({ id, next_step_at, created_at }) => ({ id, at: next_step_at ?? created_at }),
        present: (row) => presentSubscription(context, row),
      }),

    'GET /subscriptions/count': async (input, { db }) =>
      countSubscriptions(db, byDigits(parseFilters(subscriptionList.schemas, input).filters)),

    'GET /subscriptions/:id': async ({ id }, { db }) => describeSubscription(context, db, id),

    'GET /subscriptions/:id/refused-calls': ({ id, ...input }, { db, at }) =>
      listPage(input, {
        filters: ownRefusedCallList.schemas,
        cursor: momentCursor,
        select: ({ reason, from, until }, slice) =>
          selectRefusedCalls(
            db,
            id,
            {
              reason,
              from: from === undefined ? undefined : startOfShanghaiDay(from),
              until: until === undefined ? undefined : endOfShanghaiDay(until),
            },
            { ...slice, now: at },
          ),
        toPosition: (row) => ({ at: row.minute, id: row.id }),
        present: presentRow,
      }),

    'POST /subscriptions/:id/check': async ({ id, caller }, { trx, at }) => {
      const data = await checkRinging(context, trx, { id, caller, at })
      const details = { withCaller: caller !== undefined }
      return { data, audit: { subjectId: id, details, alone: countCallerCheck(caller ?? '') } }
    },

    'POST /subscriptions/:id/owner-code': (input, request) => sendOwnerCode(context, input, request),

    'POST /subscriptions/:id/owner-word': async (input, request) => {
      const data = await confirmOwnerRequest(context, input, request)
      const { id, what, reason } = input
      return { data, audit: { subjectId: id, reason, details: { what }, wasWrong: !data.done } }
    },

    'POST /subscriptions/:id/transfer': async (input, request) => {
      await changeTransfer(context, input, request)
      const { id, what, reason } = input
      return { data: {}, audit: { subjectId: id, reason, details: { what } } }
    },
  }
}
