import type { Context } from '../context.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { expireOrder } from '../orders/release-order.ts'
import { refundUnbound } from '../orders/withdraw-order.ts'
import { closePayment } from '../payments/close-payment.ts'
import { compareBills } from '../payments/compare-bill.ts'
import { applyNotification } from '../payments/notification.ts'
import { reconcilePayments, reconcileRefunds } from '../payments/reconcile-payments.ts'
import { sendRefund } from '../payments/refund-payment.ts'
import { sendTicketNotice } from '../support/answer-ticket.ts'
import { announceCharge, chargeRenewal } from '../subscriptions/charge-renewal.ts'
import { terminateContract } from '../subscriptions/contracts.ts'
import { sendNotices } from '../subscriptions/notices.ts'
import { reconcileContracts } from '../subscriptions/sign-contract.ts'
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
    'renewal-announce': ({ subscriptionId }) => announceCharge(context, subscriptionId),
    'renewal-charge': ({ orderId }) => chargeRenewal(context, orderId),
    'contract-end': ({ outContractCode }) => terminateContract(context, outContractCode),
    'contracts-reconcile': () => reconcileContracts(context),
    'notices-send': () => sendNotices(context),
    'subscriptions-step': () => stepSubscriptions(context),
    'payments-reconcile': () => reconcilePayments(context),
    'refunds-reconcile': () => reconcileRefunds(context),
    'invariants-check': () => checkInvariants(context),
    'bill-compare': () => compareBills(context),
    'forget-expired': () => forgetExpired(context),
  }
}
