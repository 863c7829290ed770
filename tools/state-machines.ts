import { numberTransitions } from '../apps/server/src/numbers/machine.ts'
import { orderTransitions } from '../apps/server/src/orders/machine.ts'
import { paymentTransitions, refundTransitions } from '../apps/server/src/payments/machine.ts'
import { subscriptionTransitions } from '../apps/server/src/subscriptions/machine.ts'
import { ticketTransitions } from '../apps/server/src/support/machine.ts'
import type { StateMachine } from './state-diagram.ts'

/** Every table of states that the server has, in the order of docs/flows/states.md. */
export const stateMachines: readonly StateMachine[] = [
  {
    title: 'Order',
    source: 'apps/server/src/orders/machine.ts',
    births: { place: 'created' },
    transitions: orderTransitions,
  },
  {
    title: 'Number',
    source: 'apps/server/src/numbers/machine.ts',
    births: { import: 'on_sale' },
    transitions: numberTransitions,
  },
  {
    title: 'Subscription',
    source: 'apps/server/src/subscriptions/machine.ts',
    births: { subscribe: 'pending_bind' },
    transitions: subscriptionTransitions,
  },
  {
    title: 'Ticket',
    source: 'apps/server/src/support/machine.ts',
    births: { open: 'open' },
    transitions: ticketTransitions,
  },
  {
    title: 'Payment (an attempt to pay an order)',
    source: 'apps/server/src/payments/machine.ts',
    births: { begin: 'init' },
    transitions: paymentTransitions,
  },
  {
    title: 'Refund',
    source: 'apps/server/src/payments/machine.ts',
    births: { decide: 'init' },
    transitions: refundTransitions,
  },
]
