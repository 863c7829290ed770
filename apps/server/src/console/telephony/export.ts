import { callList } from '@hao/contract/console/lists/calls.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'
import { defineExport } from '../base/export-kind.ts'
import { buildCallsQuery, selectCallsAfter } from './queries.ts'
import { toCallFilters } from './call-filters.ts'

/** The calls within their owners' retention period, callers masked. */
export const callExport = defineExport({
  list: callList,
  buildQuery: ({ config }, filters, now) => buildCallsQuery(toCallFilters(filters, config.numberPlan), now),
  selectPage: async ({ config }, db, filters, slice) =>
    selectCallsAfter(db, toCallFilters(filters, config.numberPlan), slice),
  toCells: async ({ keys }, row, words) => {
    const caller = await keys.decrypt('calls.caller', row.caller)
    const masked = caller === null ? null : { code: maskCaller(caller) }
    return [{ code: row.digits }, masked, words.callOutcomes[row.outcome], row.started_at, row.seconds]
  },
})
