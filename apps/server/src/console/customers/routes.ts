import type { customerEndpoints } from '@hao/contract/console/endpoints/customers.ts'
import { customerCallList } from '@hao/contract/console/lists/calls.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'
import { presentFullCall } from '../../telephony/call-log/list-calls.ts'
import { selectCalls } from '../../telephony/call-log/queries.ts'
import type { Context } from '../../context.ts'
import { momentCursor } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import { findCustomers } from './find-customers.ts'
import { getCustomer } from './get-customer.ts'
import { countMatchingCustomers, listCustomers } from './list-customers.ts'
import { selectFullPhone } from './queries.ts'

/** How long (seconds) the screen shows a revealed value. */
const shownSeconds = 30

export function customerRoutes(context: Context): ConsoleHandlers<keyof typeof customerEndpoints> {
  const { keys, config } = context
  return {
    'GET /customers': (input, request) => listCustomers(context, input, request),

    'GET /customers/count': (input, request) => countMatchingCustomers(input, request),

    'POST /customers/find': async ({ query }, { trx }) => {
      const data = await findCustomers(context, trx, query)
      const [only, ...others] = data.list
      const subjectId = only && others.length === 0 ? only.id : null
      const alone = data.by === 'phone' ? { phone: 1 } : {}
      return { data, audit: { subjectId, details: { by: data.by, found: data.list.length }, alone } }
    },

    'GET /customers/:id': async ({ id }, request) => getCustomer(context, id, request),

    'GET /customers/:id/calls': ({ id, ...input }, { db, at }) =>
      listPage(input, {
        filters: customerCallList.schemas,
        cursor: momentCursor,
        select: async (filters, { limit, after }) => {
          const number = filters.number && (parseTypedNumber(filters.number, config.numberPlan) ?? '')
          return selectCalls(db, keys, { userId: id, now: at, number, limit, offset: 0, after })
        },
        toPosition: (row) => ({ at: row.started_at, id: row.id }),
        present: (row) => {
          const { number, caller, outcome, startedAt, seconds } = presentFullCall(row, at)
          const masked = caller === undefined ? null : maskCaller(caller)
          return { id: row.id, number, caller: masked, outcome, startedAt, seconds: seconds ?? null }
        },
      }),

    'POST /reveals': async ({ kind, id, reason }, { trx, at }) => {
      const value = await selectFullPhone(trx, keys, { kind, id, at })
      if (value === null) throw refuse('no-such-thing')
      const audit = { subjectId: id, reason, details: { kind }, alone: { reveal: 1 } }
      return { data: { value, seconds: shownSeconds }, audit }
    },
  }
}
