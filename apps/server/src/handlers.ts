import { lapseRequests } from './approvals/lapse.ts'
import { expireExport, runExport } from './console/exports/run-export.ts'
import type { Context } from './context.ts'
import { checkInvariants } from './invariants/check-invariants.ts'
import { pushBinding } from './binding/push-binding.ts'
import { reconcileBindings } from './binding/reconcile-bindings.ts'
import { tellBinding } from './binding/tell-binding.ts'
import { expireOrder } from './buying/release-order.ts'
import { refundUnbound } from './buying/withdraw-order.ts'
import { tellMissed } from './calling/tell-missed.ts'
import { closePayment } from './buying/close-payment.ts'
import { compareBills } from './buying/compare-bill.ts'
import { applyNotification } from './buying/apply-notification.ts'
import { reconcilePayments, reconcileRefunds } from './buying/reconcile-payments.ts'
import { sendRefund } from './buying/refund-payment.ts'
import { sendTicketNotice } from './support/answer-ticket.ts'
import { normaliseEntries } from './rules/normalise-entries.ts'
import { stepPrices } from './pricing/apply-rules.ts'
import { simulateRules } from './pricing/simulate-rules.ts'
import { announceCharge, chargeRenewal } from './renewing/charge-renewal.ts'
import { terminateMandate } from './renewing/mandates.ts'
import { sendNotices } from './renewing/notices.ts'
import { reconcileMandates } from './renewing/sign-mandate.ts'
import { stepSubscriptions } from './renewing/step-subscriptions.ts'
import { forgetExpired } from './forget-expired.ts'
import type { JobHandlers } from './jobs/workers.ts'
import { giveUpUntold } from './placed/give-up.ts'
import { tellLogin } from './users/tell-login.ts'
import { lapseOffer } from './waits/end-offer.ts'
import { endReservations } from './stocking/end-reservations.ts'
import { workOnSet } from './stocking/work-on-set.ts'
import { matchStock } from './waits/match-stock.ts'
import { tellOffer } from './waits/tell-offer.ts'

/** What each kind of job does. */
export function jobHandlers(context: Context): JobHandlers {
  return {
    'order-release': ({ orderId }) => expireOrder(context, orderId),
    'unbound-refund': ({ orderId }) => refundUnbound(context, orderId),
    'notification-apply': ({ notificationId }) => applyNotification(context, notificationId),
    'payment-close': async ({ outTradeNo }) => void (await closePayment(context, outTradeNo)),
    'refund-send': ({ refundId }) => sendRefund(context, refundId),
    'login-notice': (notice) => tellLogin(context, notice),
    'ticket-notice': ({ messageId }) => sendTicketNotice(context, messageId),
    'offer-notice': ({ offerId }) => tellOffer(context, offerId),
    'offer-lapse': ({ offerId }) => lapseOffer(context, offerId),
    'stock-match': ({ xid }) => matchStock(context, xid),
    'change-set-run': ({ setId }) => workOnSet(context, setId),
    'reservations-end': () => endReservations(context),
    'binding-push': (version) => pushBinding(context, version),
    'binding-notice': (notice) => tellBinding(context, notice),
    'bindings-reconcile': () => reconcileBindings(context),
    'missed-call-notice': ({ missedCallId }) => tellMissed(context, missedCallId),
    'callers-normalise': () => normaliseEntries(context),
    'placed-call-end': ({ callId }) => giveUpUntold(context, callId),
    'renewal-announce': ({ subscriptionId }) => announceCharge(context, subscriptionId),
    'renewal-charge': ({ orderId }) => chargeRenewal(context, orderId),
    'mandate-end': ({ mandateCode }) => terminateMandate(context, mandateCode),
    'mandates-reconcile': () => reconcileMandates(context),
    'notices-send': () => sendNotices(context),
    'subscriptions-step': () => stepSubscriptions(context),
    'payments-reconcile': () => reconcilePayments(context),
    'refunds-reconcile': () => reconcileRefunds(context),
    'invariants-check': () => checkInvariants(context),
    'bill-compare': () => compareBills(context),
    'audit-check': () => context.auditWitness.check(),
    'approvals-lapse': () => lapseRequests(context),
    'prices-simulate': ({ simulationId }) => simulateRules(context, simulationId),
    'prices-step': () => stepPrices(context),
    'export-run': ({ exportId }) => runExport(context, exportId),
    'export-expire': ({ exportId }) => expireExport(context, exportId),
    'forget-expired': () => forgetExpired(context),
  }
}
