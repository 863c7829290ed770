import { callFilters } from '@hao/contract/console/endpoints/telephony.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'
import { defineExport } from '../base/export-kind.ts'
import { callsOf, selectCallsAfter } from './queries.ts'
import { wantedOf } from './wanted.ts'

/** The calls that their owners keep, callers masked. */
export const callExport = defineExport({
  reads: 'calls.read',
  filters: callFilters,
  rows: ({ config }, wanted, now) => callsOf(wantedOf(wanted, config.numberPlan), now),
  page: async ({ config }, db, wanted, slice) =>
    selectCallsAfter(db, wantedOf(wanted, config.numberPlan), slice),
  cells: async ({ keys }, row, language) => {
    const caller = await keys.decrypt('calls.caller', row.caller)
    const masked = caller === null ? null : { code: maskCaller(caller) }
    return [
      { code: row.digits },
      masked,
      textsFor(language).words.callOutcomes[row.outcome],
      row.started_at,
      row.seconds,
    ]
  },
})
