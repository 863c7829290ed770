import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { retryTransaction } from '../../platform/db/database.ts'
import type { Notification } from '../../platform/integrations/pay/provider.ts'
import { queryAndSettle } from './check-payment.ts'
import { queryAndRecordRefund } from '../refunds/record-refund.ts'
import { settlePayment, type Settlement } from './settle-payment.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import { insertJobSql } from '../../platform/jobs/table.ts'

type NewNotification = {
  id: string
  eventType: string
  resource: string
  payerId: Buffer | null
  at: Date
}

const insertNotification = prepareStatement((db, params: NewNotification) =>
  sql`
    WITH stored AS (
      INSERT INTO payment_notifications (id, event_type, resource, payer_id, received_at)
      VALUES (${params.id}, ${params.eventType}, ${params.resource}, ${params.payerId}, ${params.at})
      ON CONFLICT (id) DO NOTHING
      RETURNING id
    )
    ${insertJobSql('notification-apply', sql`jsonb_build_object('notificationId', id)`, { from: sql`FROM stored` })}`.compile(
    db,
  ),
)

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
  const { db, clock, keys } = context
  const row = await db
    .selectFrom('payment_notifications')
    .select(['resource', 'payer_id'])
    .where('id', '=', notificationId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const notification = row.resource as Pick<Notification, 'kind' | 'report'> as Notification
  const payerId = await keys.decrypt('payment_notifications.payer_id', row.payer_id)
  if (notification.kind === 'payment' && payerId !== null) notification.report.payerId = payerId
  const outcome = await apply(context, notification)
  const quarantine_reason = typeof outcome === 'object' ? outcome.quarantine : null
  await db
    .updateTable('payment_notifications')
    .set({ applied_at: clock(), quarantine_reason, payer_id: null })
    .where('id', '=', notificationId)
    .execute()
}

/**
 * For a refund, a mandate or a refused charge the notification only says that something changed: the
 * provider is queried.
 */
async function apply(context: Context, { kind, report }: Notification): Promise<Settlement | void> {
  if (kind === 'refund') return queryAndRecordRefund(context, report)
  if (kind === 'mandate') return context.renewals.mandateChanged(report)
  if (report.state === 'refused') return queryAndSettle(context, report)
  // JSON has the date as text.
  const { successTime, ...others } = report
  return settlePayment(context, { ...others, ...(successTime && { successTime: new Date(successTime) }) })
}
