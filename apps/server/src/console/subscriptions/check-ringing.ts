import { sql } from 'kysely'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { decideByRecord } from '../../telephony/routing/resolve-route.ts'
import type { Context } from '../../context.ts'
import type { Trx, Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectRouteRecord } from '../../telephony/routing/route-record-queries.ts'
import { stranger } from '../../telephony/routing/would-ring.ts'
import { stateAt } from '../../telephony/subscriptions/schedule.ts'
import { addDays } from '../../platform/base/time.ts'
import { collectFindings } from './findings.ts'
import { selectBindings, selectSubscription } from './queries.ts'

type Answer = ConsoleOutput<'POST /subscriptions/:id/check'>

/** The reason of the staff's last block; null when there was none. */
async function selectBarReason(db: Db | Trx, subscriptionId: number): Promise<string | null> {
  const act = await db
    .selectFrom('subscription_history')
    .select('reason')
    .where('subscription_id', '=', subscriptionId)
    .where('event', '=', 'bar')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return act?.reason ?? null
}

/** What may explain silence: how many callers the owner blocked, and unanswered calls since a moment. */
async function selectCallSigns(db: Db | Trx, subscriptionId: number, since: Date) {
  const { rows } = await sql<{ blocked: number; unanswered: number }>`
    SELECT
      (SELECT count(*)::integer FROM caller_list_entries
        WHERE subscription_id = ${subscriptionId} AND list = 'block') AS blocked,
      (SELECT count(*)::integer FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
        WHERE subscriptions.id = ${subscriptionId} AND calls.user_id = subscriptions.user_id
          AND NOT outgoing AND calls.started_at > ${since}
          AND calls.outcome IN ('missed', 'busy')) AS unanswered`.execute(db)
  return rows[0] ?? { blocked: 0, unanswered: 0 }
}

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
