import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Batch, workInBatches, noneOf } from '../../platform/db/work-in-batches.ts'
import { transitionNumbersOfSubscriptions } from '../../inventory/numbers/machine.ts'
import { planCharges } from './plan-charges.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { storeNotices } from './notices.ts'
import { remindOwners } from './remind-owners.ts'
import { lockDueSubscriptions, type DueSubscription } from '../../telephony/subscriptions/queries.ts'
import { currentStep, type Step } from '../../telephony/subscriptions/schedule.ts'
import { subscriptionMachine } from '../../telephony/subscriptions/machine.ts'
import { runAll } from '../../platform/base/run-all.ts'
import { addDays } from '../../platform/base/time.ts'
import { offerToWaiters } from '../../inventory/waitlist/offer-to-waiters.ts'
import { pendingStages } from '../orders/stages.ts'
import { stopTransfers } from '../transfers/stop-transfer.ts'

type DueStep = Step & { subscription: DueSubscription }

/**
 * Takes the due step of every subscription: reminders, charges, and the transitions from active to ended.
 * Then numbers return to sale after their cooling period. A step and the time of the next one are written in
 * one transaction, so it is safe to run this twice, concurrently, or to crash in it.
 */
export async function advanceSubscriptions(context: Context): Promise<void> {
  await runAll([() => takeDueSteps(context), () => returnCooledToSale(context)])
}

/** Sets each subscription's next step to `nextDay` days after the end of its period. */
async function updateNextSteps(trx: Trx, due: readonly DueStep[]): Promise<void> {
  const ids = due.map(({ subscription }) => subscription.id)
  const days = due.map(({ nextDay }) => nextDay)
  await sql`
    UPDATE subscriptions SET next_step_at = period_end + next.day * interval '24 hours'
    FROM unnest(${ids}::bigint[], ${days}::integer[]) AS next (id, day)
    WHERE subscriptions.id = next.id`.execute(trx)
}

async function takeDueSteps(context: Context): Promise<void> {
  const at = context.clock()
  const select = (trx: Trx, next: Batch) => lockDueSubscriptions(trx, at, next)
  await workInBatches(context.db, select, async (trx, rows) => {
    const steps = rows.map((subscription) => ({ subscription, ...currentStep(subscription, at) }))
    const due = await postponeStops(trx, steps, at)
    await updateNextSteps(trx, due)
    const reminded = due.flatMap(({ subscription, entry }) =>
      entry?.remind === undefined ? [] : [{ subscription, days: entry.remind }],
    )
    await remindOwners(context, trx, reminded, at)
    const charged = due.filter(({ entry }) => entry?.charge).map(({ subscription }) => subscription)
    await planCharges(context, trx, charged, at)
    await applyTransitions(context, trx, due, at)
    // After downtime several steps of one subscription are due.
    return due.some(({ subscription, nextDay }) => addDays(subscription.period_end, nextDay) <= at)
  })
}

/** Events after which the number is silent or lost. */
const stops = ['suspend', 'expire', 'finish']

/**
 * No service stops while a renewal of it can still be paid, or may have been paid: the release of its order
 * asks the provider first. Returns the steps that are taken now.
 */
async function postponeStops(trx: Trx, steps: readonly DueStep[], at: Date): Promise<DueStep[]> {
  const stopping = steps.filter((step) => stops.includes(chooseEvent(step) ?? ''))
  if (stopping.length === 0) return [...steps]
  const ids = stopping.map(({ subscription }) => subscription.id)
  const { rows } = await sql<{ id: number }>`
    UPDATE subscriptions SET next_step_at = greatest(orders.hold_until, ${at}::timestamptz + interval '1 minute')
    FROM orders WHERE subscriptions.id = ANY(${ids}::bigint[]) AND orders.subscription_id = subscriptions.id
      AND orders.kind = 'renew' AND orders.stage = ANY(${pendingStages})
    RETURNING subscriptions.id`.execute(trx)
  const postponed = new Set(rows.map(({ id }) => id))
  return steps.filter(({ subscription }) => !postponed.has(subscription.id))
}

async function applyTransitions(
  context: Context,
  trx: Trx,
  due: readonly DueStep[],
  at: Date,
): Promise<void> {
  const withEvent = (event: string) =>
    due.flatMap((each) => (chooseEvent(each) === event ? [each.subscription] : []))
  const toIds = (subscriptions: readonly DueSubscription[]) => subscriptions.map(({ id }) => id)
  const [suspended, expired, finished] = [withEvent('suspend'), withEvent('expire'), withEvent('finish')]
  const lapsed = toIds(withEvent('lapse'))
  await subscriptionMachine.transitionMany(trx, 'lapse', { id: lapsed }, { at })
  // What follows is a renewal or the end: neither lets an open transfer go on.
  await stopTransfers(context, trx, { subscription_id: lapsed }, { at, why: 'unpaid' })
  await subscriptionMachine.transitionMany(trx, 'wait', { id: toIds(withEvent('wait')) }, { at })
  await subscriptionMachine.transitionMany(trx, 'suspend', { id: toIds(suspended) }, { at })
  await transitionNumbersOfSubscriptions(trx, 'suspend', suspended.map(toNumberMove), { at })
  await endSubscriptions(context, trx, 'expire', toIds(expired), { at })
  await endSubscriptions(context, trx, 'finish', toIds(finished), { at })
  const notices = [
    ...suspended.map((subscription) => ({ subscription, kind: 'suspended' as const })),
    ...[...expired, ...finished].map((subscription) => ({ subscription, kind: 'ended' as const })),
  ]
  await storeNotices(context, trx, notices, at)
}

/** A subscription that its owner lets run out ends with its period, without a grace period. */
function chooseEvent({ subscription, entry }: DueStep): string | undefined {
  return entry?.event === 'lapse' && subscription.renewal === 'ends' ? 'finish' : entry?.event
}

const toNumberMove = ({ number_id, order_id }: DueSubscription) => ({
  numberId: number_id,
  orderId: order_id,
})

async function returnCooledToSale(context: Context): Promise<void> {
  const at = context.clock()
  const select = (trx: Trx, { limit, except }: Batch) =>
    trx
      .selectFrom('numbers')
      .select('id')
      .where('state', '=', 'cooling')
      .where('cooling_until', '<=', at)
      .where('id', '<>', noneOf(except))
      .orderBy('cooling_until')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  await workInBatches(context.db, select, async (trx, cooled) => {
    const moves = cooled.map(({ id }) => ({ numberId: id, orderId: null }))
    await transitionNumbersOfSubscriptions(trx, 'cooled', moves, { at })
    await offerToWaiters(context, trx, moves, at)
  })
}
