import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NoticeKind } from '../../platform/db/schema/subscriptions.ts'
import { canCharge } from '../../telephony/subscriptions/can-charge.ts'
import { type ChargeFacts, willCharge } from '../../telephony/subscriptions/next-charge.ts'
import { currentStep, reminderKind, stateAt } from '../../telephony/subscriptions/schedule.ts'
import { selectSignedSubscription } from './mandate-queries.ts'
import { storeNotices } from './notices.ts'

type Reminder = { subscription: ChargeFacts & { id: number; period_end: Date }; days: 6 | 1 }

/**
 * Reminds owners so many days before the end of their period: of the charge, or to pay by hand. The first
 * notice of a charge also announces it to the provider.
 */
export async function remindOwners(
  context: Context,
  trx: Trx,
  reminders: readonly Reminder[],
  at: Date,
): Promise<void> {
  const notices = reminders.map(({ subscription, days }) => ({
    subscription,
    kind: chooseReminder(context, subscription, { days, at }),
  }))
  await storeNotices(context, trx, notices, at)
  for (const { subscription, kind } of notices)
    if (kind === 'charge-6')
      await context.enqueue(trx, 'renewal-announce', { subscriptionId: subscription.id })
}

function chooseReminder(
  context: Context,
  subscription: ChargeFacts,
  { days, at }: { days: 6 | 1; at: Date },
): NoticeKind {
  const charged = willCharge(subscription, { at, canCharge: canCharge(context) })
  return `${reminderKind(subscription.renewal, charged)}-${days}`
}

/** Deletes the notice of this kind about the current period if it is older than the active mandate. */
async function deleteOlderNotice(
  trx: Trx,
  { subscription, kind }: { subscription: { id: number; period_end: Date }; kind: NoticeKind },
): Promise<void> {
  await trx
    .deleteFrom('subscription_notices')
    .using('mandates')
    .where('subscription_notices.subscription_id', '=', subscription.id)
    .where('period_end', '=', subscription.period_end)
    .where('kind', '=', kind)
    .whereRef('mandates.subscription_id', '=', 'subscription_notices.subscription_id')
    .where('mandates.state', '=', 'active')
    .whereRef('subscription_notices.created_at', '<', 'mandates.created_at')
    .execute()
}

/**
 * Tells the owner who has just signed a mandate what becomes of the current period: it is charged, or the
 * mandate came too late and it is to be paid by hand. Before the first reminder nothing is due. What was told
 * before the mandate no longer counts, so an older notice of the same kind is replaced.
 */
export async function remindOfMandate(
  context: Context,
  trx: Trx,
  subscriptionId: number,
  at: Date,
): Promise<void> {
  const subscription = await selectSignedSubscription(trx, subscriptionId)
  if (!subscription) return
  const state = stateAt(subscription, at)
  if (state === 'past_due' || state === 'grace') {
    await deleteOlderNotice(trx, { subscription, kind: 'failed' })
    return storeNotices(context, trx, [{ subscription, kind: 'failed' }], at)
  }
  const { entry } = currentStep(subscription, at)
  if (state !== 'active' || entry?.remind === undefined) return
  const days = entry.remind
  await deleteOlderNotice(trx, { subscription, kind: chooseReminder(context, subscription, { days, at }) })
  await remindOwners(context, trx, [{ subscription, days }], at)
}
