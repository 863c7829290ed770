import type { Context } from '../../context.ts'
import { retryTransaction } from '../../platform/db/database.ts'
import type { Notification, PaymentReport } from '../../platform/integrations/pay/provider.ts'
import { queryAndSettle } from './check-payment.ts'
import { queryAndRecordRefund } from '../refunds/record-refund.ts'
import { settlePayment, type Settlement } from './settle-payment.ts'
import {
  selectUnappliedNotification,
  updateNotificationApplied,
  insertNotification,
} from './payment-queries.ts'

/** Stores a verified notification with the job that applies it. A repeated notification changes nothing. */
export async function storeNotification(context: Context, notification: Notification): Promise<void> {
  const { id, eventType, kind, report } = notification
  const payerId = (kind === 'payment' && report.payerId) || null
  const resource = JSON.stringify({ kind, report: { ...report, payerId: undefined } })
  const encryptedPayerId = await context.keys.encrypt('payment_notifications.payer_id', payerId)
  const stored = { id, eventType, resource, payerId: encryptedPayerId, at: context.clock() }
  await retryTransaction(() => insertNotification(context.db, stored))
}

/**
 * Applies a stored notification. Safe to run twice. A notification that does not fit its order is marked
 * with the reason. The payer's id is then stored with the payment and deleted from the notification.
 */
export async function applyNotification(context: Context, notificationId: string): Promise<void> {
  const row = await selectUnappliedNotification(context.db, notificationId)
  if (!row) return
  const notification = row.resource as Pick<Notification, 'kind' | 'report'> as Notification
  const payerId = await context.keys.decrypt('payment_notifications.payer_id', row.payer_id)
  if (notification.kind === 'payment' && payerId !== null) notification.report.payerId = payerId
  const outcome = await apply(context, notification)
  const quarantine = typeof outcome === 'object' ? outcome.quarantine : null
  await updateNotificationApplied(context.db, notificationId, { at: context.clock(), quarantine })
}

/**
 * For a refund, a mandate or a refused charge the notification only says that something changed: the
 * provider is queried.
 */
async function apply(context: Context, { kind, report }: Notification): Promise<Settlement | void> {
  if (kind === 'refund') return queryAndRecordRefund(context, report)
  if (kind === 'mandate') return context.renewals.mandateChanged(report)
  if (report.state === 'refused') return queryAndSettle(context, report)
  return settlePayment(context, reviveDates(report))
}

function reviveDates(report: PaymentReport): PaymentReport {
  return report.successTime ? { ...report, successTime: new Date(report.successTime) } : report
}
