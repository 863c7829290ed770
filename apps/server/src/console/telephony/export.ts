import { callFilters } from '@hao/contract/console/endpoints/telephony.ts'
import { words } from '@hao/contract/console/words.ts'
import type { CallOutcome } from '@hao/contract/endpoints/calls.ts'
import { maskCaller } from '../../telephony/call-log/dialled.ts'
import { defineExport } from '../base/export-kind.ts'
import { callsOf, callsWhere } from './queries.ts'
import { wantedOf } from './wanted.ts'

type Row = {
  id: number
  digits: string
  caller: Buffer | null
  outcome: CallOutcome
  started_at: Date
  seconds: number | null
}

/** The calls that their owners keep, callers masked. */
export const callExport = defineExport({
  reads: 'calls.read',
  filters: callFilters,
  header: {
    zh: ['号码', '主叫', '结果', '时间', '通话秒数'],
    en: ['Number', 'Caller', 'Outcome', 'At', 'Seconds'],
  },
  rows: ({ config }, wanted, now) => callsOf(wantedOf(wanted, config.numberPlan), now),
  page: async ({ config }, db, wanted, { after, limit, now }): Promise<Row[]> =>
    db
      .selectFrom('calls')
      .innerJoin('subscriptions', 'subscriptions.id', 'calls.subscription_id')
      .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
      .select(['calls.id', 'numbers.digits', 'calls.caller', 'calls.outcome'])
      .select(['calls.started_at', 'calls.seconds'])
      .where(callsWhere(wantedOf(wanted, config.numberPlan), now))
      .where('calls.id', '>', after)
      .orderBy('calls.id')
      .limit(limit)
      .execute(),
  cells: async ({ keys }, row, language) => {
    const caller = await keys.open('calls.caller', row.caller)
    const masked = caller === null ? null : { code: maskCaller(caller) }
    return [
      { code: row.digits },
      masked,
      words[language].callOutcomes[row.outcome],
      row.started_at,
      row.seconds,
    ]
  },
})
