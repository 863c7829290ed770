import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { decideByRecord } from '../../telephony/routing/resolve-route.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectRouteRecord } from '../../telephony/routing/route-record-queries.ts'
import { stranger } from '../../telephony/routing/would-ring.ts'
import { stateAt } from '../../telephony/subscriptions/schedule.ts'
import { addDays } from '../../platform/base/time.ts'
import { collectFindings } from './findings.ts'
import { selectBarReason, selectBindings, selectSubscription, selectCallSigns } from './queries.ts'

type Answer = ConsoleOutput<'POST /subscriptions/:id/check'>

/**
 * Decides like a real call whether a subscription's number would ring now, and collects why not. Without a
 * caller, checks an unknown caller with a visible number. Refuses `no-such-thing`.
 */
export async function checkRinging(
  context: Context,
  trx: Trx,
  { id, caller: typed, at }: { id: number; caller: string | undefined; at: Date },
): Promise<Answer> {
  const { keys, config } = context
  const own = await selectSubscription(trx, id)
  if (!own) throw refuse('no-such-thing')
  const ended: Answer = { rings: false, reason: 'expired', findings: [{ what: 'ended', stops: true }] }
  // The number may have another owner now.
  if (own.state === 'ended') return ended
  const caller = typed === undefined ? '' : canonicalNumber(typed)
  const assumed = caller || stranger
  const record = await selectRouteRecord(trx, keys, { digits: own.digits, caller: assumed })
  if (!record) return ended
  const plan = config.numberPlan
  const { decision, reason } = decideByRecord(record, assumed, { plan, now: at })
  const barReason = await selectBarReason(trx, id)
  const [newest] = await selectBindings(trx, id)
  const signs = await selectCallSigns(trx, id, addDays(at, -1))
  const state = stateAt(own, at)
  return {
    rings: decision.action === 'forward',
    reason,
    findings: collectFindings({ state, record, barReason, newest, caller, plan, at, ...signs }),
  }
}
