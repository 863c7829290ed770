import { approvalMachine } from '../apps/server/src/people/approvals/machine.ts'
import { exportMachine } from '../apps/server/src/console/exports/machine.ts'
import { bindingMachine } from '../apps/server/src/telephony/bindings/machine.ts'
import { outboundCallMachine } from '../apps/server/src/telephony/outbound/machine.ts'
import { numberMachine } from '../apps/server/src/inventory/numbers/machine.ts'
import { invoiceMachine } from '../apps/server/src/commerce/invoices/machine.ts'
import { orderMachine } from '../apps/server/src/commerce/orders/machine.ts'
import { paymentExceptionMachine, paymentMachine } from '../apps/server/src/commerce/payments/machine.ts'
import { refundMachine } from '../apps/server/src/commerce/refunds/machine.ts'
import { phoneChangeMachine } from '../apps/server/src/people/users/machine.ts'
import { transferMachine } from '../apps/server/src/commerce/transfers/machine.ts'
import { staffMachine } from '../apps/server/src/people/staff/machine.ts'
import { subscriptionMachine } from '../apps/server/src/telephony/subscriptions/machine.ts'
import { mandateMachine } from '../apps/server/src/commerce/renewals/machine.ts'
import { ticketMachine } from '../apps/server/src/content/support/machine.ts'
import { offerMachine, waitMachine } from '../apps/server/src/inventory/waitlist/machine.ts'
import { changeSetMachine } from '../apps/server/src/inventory/bulk-changes/machine.ts'
import { priceRuleSetMachine } from '../apps/server/src/inventory/pricing/machine.ts'
import type { StateMachine } from './state-diagram.ts'

/** Every state machine of the server, in the order of docs/flows/states.md. */
export const stateMachines: readonly StateMachine[] = [
  { title: 'Order', source: 'apps/server/src/commerce/orders/machine.ts', ...orderMachine },
  { title: 'Number', source: 'apps/server/src/inventory/numbers/machine.ts', ...numberMachine },
  {
    title: 'Subscription',
    source: 'apps/server/src/telephony/subscriptions/machine.ts',
    ...subscriptionMachine,
  },
  {
    title: 'Mandate (to charge renewals)',
    source: 'apps/server/src/commerce/renewals/machine.ts',
    ...mandateMachine,
  },
  {
    title: 'Binding (the phone of a number)',
    source: 'apps/server/src/telephony/bindings/machine.ts',
    ...bindingMachine,
  },
  {
    title: 'Outbound call (test ring or callback)',
    source: 'apps/server/src/telephony/outbound/machine.ts',
    ...outboundCallMachine,
  },
  {
    title: 'Wait (for a number or a mask)',
    source: 'apps/server/src/inventory/waitlist/machine.ts',
    ...waitMachine,
  },
  {
    title: 'Offer (of a free number to the first in the queue)',
    source: 'apps/server/src/inventory/waitlist/machine.ts',
    ...offerMachine,
  },
  { title: 'Ticket', source: 'apps/server/src/content/support/machine.ts', ...ticketMachine },
  {
    title: 'Payment (one attempt to pay an order)',
    source: 'apps/server/src/commerce/payments/machine.ts',
    ...paymentMachine,
  },
  { title: 'Refund', source: 'apps/server/src/commerce/refunds/machine.ts', ...refundMachine },
  {
    title: 'Change of a login phone',
    source: 'apps/server/src/people/users/machine.ts',
    ...phoneChangeMachine,
  },
  { title: 'Transfer', source: 'apps/server/src/commerce/transfers/machine.ts', ...transferMachine },
  { title: 'Invoice', source: 'apps/server/src/commerce/invoices/machine.ts', ...invoiceMachine },
  {
    title: 'Payment exception (quarantined payment, bill difference or failed refund)',
    source: 'apps/server/src/commerce/payments/machine.ts',
    ...paymentExceptionMachine,
  },
  {
    title: 'Approval (by a second person)',
    source: 'apps/server/src/people/approvals/machine.ts',
    ...approvalMachine,
  },
  { title: 'Member of staff', source: 'apps/server/src/people/staff/machine.ts', ...staffMachine },
  {
    title: 'Bulk change (of the inventory, by staff)',
    source: 'apps/server/src/inventory/bulk-changes/machine.ts',
    ...changeSetMachine,
  },
  {
    title: 'Price rules',
    source: 'apps/server/src/inventory/pricing/machine.ts',
    ...priceRuleSetMachine,
  },
  {
    title: 'Export (a list as a file)',
    source: 'apps/server/src/console/exports/machine.ts',
    ...exportMachine,
  },
]
