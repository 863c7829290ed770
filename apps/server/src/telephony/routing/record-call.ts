import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { CallEvent } from '../../platform/integrations/network/number-network.ts'
import { parseDialled } from '@hao/numbers/plan.ts'
import { isDeleted, selectSettings } from '../call-log/log-queries.ts'
import { isWithinRetention } from '../call-log/retention.ts'
import { lockOwner, mergeCall } from '../call-log/queries.ts'
import { queueMissedCallNotice } from './queue-missed-call-notice.ts'
import { explainRefusal } from './would-ring.ts'

/**
 * Repeats and any order of arrival give the same row. Calls to a number without an owner, and deleted ones,
 * are not recorded.
 */
export async function recordCall(context: Context, event: CallEvent): Promise<void> {
  const { db, keys, config, clock } = context
  const digits = parseDialled(event.number, config.numberPlan)
  if (digits === undefined) return
  const known = canonicalNumber(event.caller) || null
  const caller = await keys.encrypt('calls.caller', known)
  const caller_index = known === null ? null : (await keys.blindIndex('phone', known)).newest
  const ended = event.type === 'ended'
  const refused = ended && event.cause === 'refused'
  const question = { digits, caller: known ?? '', withheld: event.withheld, at: event.startedAt }
  const refusal = refused ? await explainRefusal(context, question) : null
  await inTransaction(db, async (trx) => {
    const owner = await lockOwner(trx, digits, event.startedAt)
    if (!owner || (await isDeleted(trx, event.callId))) return
    const { number_id: numberId, user_id: userId, ...line } = owner
    const settings = await selectSettings(trx, userId)
    if (settings.missedSms) await queueMissedCallNotice(context, trx, { ...event, userId, numberId })
    if (!isWithinRetention(settings, event.startedAt, clock())) return
    await mergeCall(trx, event.id, {
      ...line,
      user_id: userId,
      call_id: event.callId,
      caller,
      caller_index,
      refusal,
      started_at: event.startedAt,
      answered_at: event.type === 'answered' ? event.at : null,
      ended_at: ended ? event.at : null,
      cause: (ended && event.cause) || null,
    })
  })
}
