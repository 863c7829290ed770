import { formatNumber } from '@hao/numbers/plan.ts'
import { maskCaller } from '../call-log/mask-caller.ts'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import { updateMissedCall } from './queries.ts'

/** Nothing when it was sent before, or the owner has switched such SMS off. Throws AdapterError. */
export async function sendMissedCallNotice(context: Context, missedCallId: number): Promise<void> {
  const { config, db, keys, clock } = context
  const rows = await db
    .selectFrom('missed_calls')
    .innerJoin('call_settings', 'call_settings.user_id', 'missed_calls.user_id')
    .innerJoin('users', 'users.id', 'missed_calls.user_id')
    .innerJoin('numbers', 'numbers.id', 'missed_calls.number_id')
    .select(['missed_calls.caller', 'missed_calls.missed_at', 'numbers.digits', 'users.phone'])
    .where('missed_calls.id', '=', missedCallId)
    .where('missed_calls.sent_at', 'is', null)
    .where('call_settings.missed_call_sms', '=', true)
    .execute()
  const [missed] = await keys.decryptRows(rows, { caller: 'missed_calls.caller', phone: 'users.phone' })
  if (!missed?.phone) return sendNotice(context, 'missed-call', undefined)
  await sendNotice(context, 'missed-call', {
    id: `missed-${missedCallId}`,
    phone: missed.phone,
    template: 'missed-call',
    params: {
      caller: missed.caller === null ? '隐藏号码' : maskCaller(missed.caller),
      number: formatNumber(missed.digits, config.numberPlan),
      time: shanghaiTime(missed.missed_at).slice(5, 16).replace('T', ' '),
    },
  })
  await updateMissedCall(db, missedCallId, { sent_at: clock(), caller: null })
}
