import { StateMachine } from '../../platform/db/machine.ts'

/** The member of staff who acts, and why. */
export type InvoiceActor = { staff_id: number; reason: string | null }

/**
 * The states of an invoice that a buyer asked for. `issue` and `reverse` are done by hand, `…-sent` by the
 * provider of invoices. An order has at most one that is not reversed, declined or withdrawn.
 */
export const invoiceMachine = new StateMachine('invoice', {
  initialStates: { request: 'requested' },
  transitions: {
    // Asked again, the provider still issues once.
    send: { from: ['requested', 'sending'], to: 'sending' },
    'send-back': { from: ['sending'], to: 'requested' },
    issue: { from: ['requested'], to: 'issued' },
    'issue-sent': { from: ['sending'], to: 'issued' },
    decline: { from: ['requested'], to: 'declined' },
    withdraw: { from: ['requested'], to: 'withdrawn' },
    // Money went back: less is left than the invoice has.
    owe: { from: ['issued'], to: 'red_due' },
    'send-red': { from: ['issued', 'red_due', 'red_sending'], to: 'red_sending' },
    'red-back': { from: ['red_sending'], to: 'red_due' },
    reverse: { from: ['issued', 'red_due'], to: 'red' },
    'reverse-sent': { from: ['red_sending'], to: 'red' },
  },
})
