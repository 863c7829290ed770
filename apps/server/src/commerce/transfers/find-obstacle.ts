import type { SubscriptionState } from '@hao/contract/entities.ts'
import type { TransferObstacle } from '@hao/contract/transfer.ts'
import { transferTerms } from '@hao/contract/transfer-rules.ts'
import { sql } from 'kysely'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { addDays } from '../../platform/base/time.ts'
import type { Trx } from '../../platform/db/database.ts'
import { isBarred } from '../../telephony/subscriptions/is-barred.ts'
import { stateAt } from '../../telephony/subscriptions/schedule.ts'
import { pendingStages } from '../orders/stages.ts'

const obstaclesOfStates = {
  pending_bind: 'unbound',
  active: 'unpaid',
  past_due: 'unpaid',
  grace: 'unpaid',
  suspended: 'unpaid',
  ended: 'ended',
} as const satisfies Record<SubscriptionState, TransferObstacle>

/**
 * Why a number cannot change hands now. Asked when it is offered, when it is accepted and at the change. What
 * rules it out for good stops its transfer at once (`stopTransfers`); the rest may be over at the change.
 * `offeredEnd` is the end of the period that was offered. A `gift` has neither phone nor period yet. The
 * caller has locked the subscription.
 */
export async function findObstacle(
  trx: Trx,
  subscriptionId: number,
  at: Date,
  { offeredEnd, gift }: { offeredEnd?: Date | null; gift?: boolean } = {},
): Promise<TransferObstacle | undefined> {
  const found = await trx
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.state', 'renewal', 'period_end', 'barred_at', 'barred_until'])
    .select([
      isBlockedSql(at).as('isBlocked'),
      sql<boolean>`EXISTS (SELECT FROM orders WHERE subscription_id = subscriptions.id
        AND stage = ANY(${pendingStages}))`.as('isOrdering'),
      sql<boolean>`EXISTS (SELECT FROM orders JOIN refunds ON refunds.order_id = orders.id
        WHERE subscription_id = subscriptions.id AND refunds.state IN ('init', 'processing', 'abnormal'))
        OR EXISTS (SELECT FROM orders JOIN refund_requests ON refund_requests.order_id = orders.id
          JOIN approvals ON approvals.id = approval_id
        WHERE subscription_id = subscriptions.id AND approvals.state = 'asked')`.as('isRefunding'),
    ])
    .where('subscriptions.id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const state = stateAt(found, at)
  if (state !== (gift ? 'pending_bind' : 'active')) return obstaclesOfStates[state]
  if (isBarred(found, at)) return 'barred'
  if (offeredEnd && found.period_end?.getTime() !== offeredEnd.getTime()) return 'renewed'
  if (found.isOrdering) return 'order-open'
  if (found.isRefunding) return 'refund'
  return found.isBlocked ? 'blocked' : undefined
}

/** A user who took the account by a request without its phone must not give its numbers away at once. */
export async function isTakenOver(trx: Trx, userId: number, at: Date): Promise<boolean> {
  const change = await trx
    .selectFrom('phone_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .where('proof', 'is not', null)
    .where('ended_at', '>', addDays(at, -transferTerms.daysAfterPhone))
    .executeTakeFirst()
  return change !== undefined
}
