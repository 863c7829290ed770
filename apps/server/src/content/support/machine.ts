import { StateMachine } from '../../platform/db/machine.ts'

const live = ['open', 'answered'] as const

/** Tickets: the service answers, the shopper writes again or needs no more; the staff share them out and may open one again. A change that is not here cannot happen. */
export const ticketMachine = new StateMachine('ticket', {
  initialStates: { open: 'open' },
  transitions: {
    answer: { from: live, to: 'answered' },
    write: { from: live, to: 'open' },
    close: { from: live, to: 'closed' },
    reopen: { from: ['closed'], to: 'open' },
    assign: { from: live },
    unassign: { from: live },
  },
})
