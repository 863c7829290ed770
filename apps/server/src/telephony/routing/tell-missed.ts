import { formatNumber } from '@hao/numbers/plan.ts'
import { maskCaller } from '../call-log/dialled.ts'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'

/**
 * Tells the owner of a number by SMS, to the phone that they log in with, of a call that they missed: who it was, masked, to which number, and when. Not
 * when they do not want it any more, or it was told. Throws AdapterError.
 */
export async function tellMissed(
  { config, db, keys, sms, clock }: Context,
  missedCallId: number,
): Promise<void> {
  const rows = await db
    .selectFrom('missed_calls')
    .innerJoin('call_settings', 'call_settings.user_id', 'missed_calls.user_id')
    .innerJoin('users', 'users.id', 'missed_calls.user_id')
    .innerJoin('numbers', 'numbers.id', 'missed_calls.number_id')
    .select(['missed_calls.caller', 'missed_calls.missed_at', 'numbers.digits', 'users.phone'])
    .where('missed_calls.id', '=', missedCallId)
    .where('missed_calls.sent_at', 'is', null)
    .where('call_settings.missed_sms', '=', true)
    .execute()
  const [missed] = await keys.openEach(rows, { caller: 'missed_calls.caller', phone: 'users.phone' })
  if (!missed?.phone) return
  await sms.send({
    id: `missed-${missedCallId}`,
    phone: missed.phone,
    template: 'missed-call',
    params: {
      caller: missed.caller === null ? '隐藏号码' : maskCaller(missed.caller),
      number: formatNumber(missed.digits, config.numberPlan),
      time: shanghaiTime(missed.missed_at).slice(5, 16).replace('T', ' '),
    },
  })
  await db
    .updateTable('missed_calls')
    .set({ sent_at: clock(), caller: null })
    .where('id', '=', missedCallId)
    .execute()
}
