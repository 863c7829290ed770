import { lapseRequests } from '../../people/approvals/lapse.ts'
import { exportKinds } from '../../console/export-kinds.ts'
import { expireExport, runExport } from '../../console/exports/run-export.ts'
import { collectStaffMessages } from '../../console/messages/collect-messages.ts'
import { sendStaffMessages } from '../../console/messages/send-messages.ts'
import type { Context } from '../../context.ts'
import { checkAllInvariants } from '../invariants/check-all-invariants.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { pushBinding } from '../../telephony/bindings/push-binding.ts'
import { reconcileBindings } from '../../telephony/bindings/reconcile-bindings.ts'
import { sendBindingNotices } from '../../telephony/bindings/send-binding-notices.ts'
import { expireOrder } from '../../commerce/checkout/release-order.ts'
import { refundUnboundOrder } from '../../commerce/checkout/refund-unbound-order.ts'
import { sendMissedCallNotice } from '../../telephony/routing/send-missed-call-notice.ts'
import { closePayment } from '../../commerce/checkout/close-payment.ts'
import { compareBills } from '../../commerce/checkout/compare-bill.ts'
import { applyNotification } from '../../commerce/checkout/apply-notification.ts'
import { reconcilePayments, reconcileRefunds } from '../../commerce/checkout/reconcile-payments.ts'
import { sendInvoice } from '../../commerce/invoices/send-invoice.ts'
import { sendInvoiceNotice } from '../../commerce/invoices/send-invoice-notice.ts'
import { sendTransactionNotice } from '../../commerce/orders/send-transaction-notice.ts'
import { sendRefund } from '../../commerce/refunds/send-refund.ts'
import { sendTicketNotice } from '../../content/support/answer-ticket.ts'
import { normaliseEntries } from '../../telephony/ring-rules/normalise-entries.ts'
import { applyPriceRules } from '../../inventory/pricing/apply-rules.ts'
import { simulateRules } from '../../inventory/pricing/simulate-rules.ts'
import { sendTransferNotice } from '../../commerce/transfers/send-transfer-notice.ts'
import { stepTransfer } from '../../commerce/transfers/step-transfer.ts'
import { stopGiftsOfUser } from '../../commerce/transfers/stop-transfer.ts'
import { announceCharge, chargeRenewal } from '../../commerce/renewals/charge-renewal.ts'
import { terminateMandate } from '../../commerce/renewals/mandates.ts'
import { sendNotices } from '../../commerce/renewals/notices.ts'
import { reconcileMandates } from '../../commerce/renewals/sign-mandate.ts'
import { advanceSubscriptions } from '../../commerce/renewals/advance-subscriptions.ts'
import { startFeaturedPlan } from '../../console/featured/start-plan.ts'
import { closeDays } from '../../console/statistics/close-days.ts'
import { deleteExpired } from '../privacy/delete-expired.ts'
import type { JobHandlers } from '../../platform/jobs/workers.ts'
import { endUnreportedCall } from '../../telephony/outbound/end-unreported-calls.ts'
import { notifyLogin } from '../../people/users/notify-login.ts'
import { completePhoneChange } from '../../people/users/complete-phone-change.ts'
import { notifyPhoneChange } from '../../people/users/notify-phone-change.ts'
import { lapseOffer } from '../../inventory/waitlist/end-offer.ts'
import { endPromotions } from '../../inventory/bulk-changes/end-promotions.ts'
import { endReservations } from '../../inventory/bulk-changes/end-reservations.ts'
import { jobMs, runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { offerImportedNumbers } from '../../inventory/waitlist/offer-imported.ts'
import { notifyOffer } from '../../inventory/waitlist/notify-offer.ts'
import { matchSavedSearches } from '../../inventory/saved-searches/match-searches.ts'
import { sendSearchMessage } from '../../inventory/saved-searches/send-message.ts'

export function jobHandlers(context: Context): JobHandlers {
  return {
    'order-release': ({ orderId }) => expireOrder(context, orderId),
    'unbound-refund': ({ orderId }) => refundUnboundOrder(context, orderId),
    'notification-apply': ({ notificationId }) => applyNotification(context, notificationId),
    'payment-close': async (payment) => void (await closePayment(context, payment)),
    'refund-send': ({ refundId }) => sendRefund(context, refundId),
    'transaction-notice': (notice) => sendTransactionNotice(context, notice),
    'invoice-send': ({ invoiceId }) => sendInvoice(context, invoiceId),
    'invoice-notice': ({ invoiceId }) => sendInvoiceNotice(context, invoiceId),
    'transfer-step': ({ transferId }) => stepTransfer(context, transferId),
    'transfer-notice': (notice) => sendTransferNotice(context, notice),
    'login-notice': (notice) => notifyLogin(context, notice),
    'phone-change': ({ changeId }) =>
      completePhoneChange(context, changeId, (trx, userId, at) => stopGiftsOfUser(context, trx, userId, at)),
    'phone-notice': (notice) => notifyPhoneChange(context, notice),
    'ticket-notice': ({ messageId }) => sendTicketNotice(context, messageId),
    'offer-notice': ({ offerId }) => notifyOffer(context, offerId),
    'offer-lapse': ({ offerId }) => lapseOffer(context, offerId),
    'stock-match': ({ xid }) => offerImportedNumbers(context, xid),
    'searches-match': () => matchSavedSearches(context),
    'search-notice': ({ messageId }) => sendSearchMessage(context, messageId),
    'change-set-run': ({ setId }) => runSetSlice(context, setId, { ms: jobMs }),
    'reservations-end': () => endReservations(context),
    'promotions-end': () => endPromotions(context),
    'binding-push': (version) => pushBinding(context, version),
    'binding-notice': (notice) => sendBindingNotices(context, notice),
    'bindings-reconcile': () => reconcileBindings(context),
    'missed-call-notice': ({ missedCallId }) => sendMissedCallNotice(context, missedCallId),
    'callers-normalise': () => normaliseEntries(context),
    'placed-call-end': ({ callId }) => endUnreportedCall(context, callId),
    'renewal-announce': ({ subscriptionId }) => announceCharge(context, subscriptionId),
    'renewal-charge': ({ orderId }) => chargeRenewal(context, orderId),
    'mandate-end': (mandate) => terminateMandate(context, mandate),
    'mandates-reconcile': () => reconcileMandates(context),
    'notices-send': () => sendNotices(context),
    'subscriptions-step': () => advanceSubscriptions(context),
    'payments-reconcile': () => reconcilePayments(context),
    'refunds-reconcile': () => reconcileRefunds(context),
    'invariants-check': () => checkInvariants(context),
    'invariants-whole': () => checkAllInvariants(context),
    'bill-compare': () => compareBills(context),
    'audit-check': () => context.auditWitness.check(),
    'approvals-lapse': () => lapseRequests(context),
    'prices-simulate': ({ simulationId }) => simulateRules(context, simulationId),
    'prices-step': () => applyPriceRules(context),
    'featured-step': () => startFeaturedPlan(context),
    'export-run': ({ exportId }) => runExport(context, exportKinds, exportId),
    'export-expire': ({ exportId }) => expireExport(context, exportId),
    'staff-messages-collect': () => collectStaffMessages(context),
    'staff-message-send': (target) => sendStaffMessages(context, target),
    'days-close': () => closeDays(context),
    'forget-expired': () => deleteExpired(context),
  }
}
