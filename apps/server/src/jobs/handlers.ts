import type { Context } from '../context.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { expireOrder } from '../orders/release-order.ts'
import { refundUnbound } from '../orders/withdraw-order.ts'
import { closePayment } from '../payments/close-payment.ts'
import { applyNotification } from '../payments/notification.ts'
import { reconcilePayments, reconcileRefunds } from '../payments/reconcile-payments.ts'
import { sendRefund } from '../payments/refund-payment.ts'
import { sendTicketNotice } from '../support/answer-ticket.ts'
import { chargeRenewal } from '../subscriptions/charge-renewal.ts'
import { sendNotices } from '../subscriptions/notices.ts'
import { stepSubscriptions } from '../subscriptions/step-subscriptions.ts'
import { forgetExpired } from './forget-expired.ts'
import type { JobHandlers } from './workers.ts'

/** What each kind of job does. */
export function jobHandlers(context: Context): JobHandlers {
  return {
    'order-release': ({ orderId }) => expireOrder(context, orderId),
    'unbound-refund': ({ orderId }) => refundUnbound(context, orderId),
    'notification-apply': ({ notificationId }) => applyNotification(context, notificationId),
    'payment-close': async ({ outTradeNo }) => void (await closePayment(context, outTradeNo)),
    'refund-send': ({ refundId }) => sendRefund(context, refundId),
    'ticket-notice': ({ messageId }) => sendTicketNotice(context, messageId),
    'renewal-charge': ({ orderId }) => chargeRenewal(context, orderId),
    'notices-send': () => sendNotices(context),
    'subscriptions-step': () => stepSubscriptions(context),
    'payments-reconcile': () => reconcilePayments(context),
    'refunds-reconcile': () => reconcileRefunds(context),
    'invariants-check': () => checkInvariants(context),
    'forget-expired': () => forgetExpired(context),
  }
}
