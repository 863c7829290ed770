import type { telephonyEndpoints } from '@hao/contract/console/endpoints/telephony.ts'
import { blockList, callList, refusedCallList } from '@hao/contract/console/lists/calls.ts'
import { parseFilters } from '@hao/contract/console/list.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { momentCursor } from '../../platform/base/page.ts'
import { addDays } from '../../platform/base/time.ts'
import { countCallerCheck } from '../base/count-caller-check.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { countUpToLimit } from '../base/queries.ts'
import { listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { blockNumber, unblockNumber } from './block.ts'
import { createCarrierState } from './carrier-state.ts'
import { selectFailing } from './failing-queries.ts'
import { countOutcomesBySpan } from './outcomes.ts'
import { buildCallsQuery, countRefused, selectBlockedNumbers, selectCalls, selectRefused } from './queries.ts'
import { tryCall } from './try-call.ts'
import { toDigits, toCallFilters } from './call-filters.ts'

/** The minimum number of failed calls in a day before a number counts as failing. */
const minFailed = 3
const maxFailing = 100

export function telephonyRoutes(context: Context): ConsoleHandlers<keyof typeof telephonyEndpoints> {
  const { keys, config } = context
  const carrier = createCarrierState(context)
  return {
    'GET /phone-calls': (input, { db, at }) =>
      listPage(input, {
        filters: callList.schemas,
        cursor: momentCursor,
        select: async (filters, slice) => {
          const calls = await selectCalls(db, toCallFilters(filters, config.numberPlan), slice, at)
          return keys.decryptRows(calls, { caller: 'calls.caller' })
        },
        toPosition: (row) => ({ at: row.started_at, id: row.id }),
        present: ({ caller, ...row }) => ({
          ...presentRow(row),
          caller: caller === null ? null : maskCaller(caller),
        }),
      }),

    'GET /phone-calls/count': async (input, { db, at }) => {
      const filters = toCallFilters(parseFilters(callList.schemas, input).filters, config.numberPlan)
      return countUpToLimit(db, buildCallsQuery(filters, at))
    },

    'GET /phone-calls/outcomes': ({ by }, { db, at }) => countOutcomesBySpan(db, by, at),

    'GET /refused-calls': (input, { db, at }) =>
      listPage(input, {
        filters: refusedCallList.schemas,
        cursor: momentCursor,
        select: (filters, slice) => selectRefused(db, toCallFilters(filters, config.numberPlan), slice, at),
        toPosition: (row) => ({ at: row.minute, id: row.id }),
        present: presentRow,
      }),

    'GET /refused-calls/count': async (input, { db, at }) => {
      const filters = toCallFilters(parseFilters(refusedCallList.schemas, input).filters, config.numberPlan)
      return { count: await countRefused(db, filters, at), more: false }
    },

    'GET /failing-numbers': async (_input, { db, at }) => failingNumbers(db, at),

    ...blockRoutes(context),
    'GET /carrier': (_input, { db, at }) => carrier(db, at),

    'POST /phone-calls/try': async (call, { trx }) => {
      const found = await tryCall({ ...context, db: trx }, call)
      const details = { number: found.number ?? null, rings: found.rings, reason: found.reason }
      const alone = countCallerCheck(call.caller)
      return { data: found, audit: { subjectId: found.numberId ?? null, details, alone } }
    },
  }
}

/** The numbers with most failed calls within a day. */
async function failingNumbers(db: Db, at: Date) {
  const since = addDays(at, -1)
  const rows = await selectFailing(db, { since, before: at, least: minFailed, limit: maxFailing + 1 })
  return {
    since: since.toISOString(),
    before: at.toISOString(),
    list: rows.slice(0, maxFailing).map(presentRow),
    more: rows.length > maxFailing,
  }
}

function blockRoutes(
  context: Context,
): ConsoleHandlers<'GET /blocks' | 'POST /blocks' | 'POST /blocks/:id/lift'> {
  const { config } = context
  return {
    'GET /blocks': (input, { db, at }) =>
      listPage(input, {
        filters: blockList.schemas,
        cursor: momentCursor,
        select: (filters, slice) =>
          selectBlockedNumbers(db, toCallFilters(filters, config.numberPlan), slice, at),
        toPosition: ({ since, id }) => ({ at: since, id }),
        present: presentRow,
      }),

    'POST /blocks': async ({ number, reason, until }, { trx, staff, at }) => {
      const digits = toDigits(number, config.numberPlan)
      const act = { staffId: staff.staffId, reason, at }
      const end = until ? new Date(until) : null
      const { alone, ...data } = await blockNumber(context, trx, { digits, until: end }, act)
      return { data, audit: { subjectId: data.numberId, reason, details: { kind: data.kind, until }, alone } }
    },

    'POST /blocks/:id/lift': async ({ id, reason }, { trx, staff, at }) => {
      const act = { staffId: staff.staffId, reason, at }
      const { alone, ...data } = await unblockNumber(context, trx, id, act)
      return { data, audit: { subjectId: id, reason, details: { kind: data.kind }, alone } }
    },
  }
}
