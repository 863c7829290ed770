import { stateMachine } from '../db/machine.ts'

/** Tickets: the service answers, the shopper writes again or needs no more. A change that is not here cannot happen. */
export const ticketMachine = stateMachine('ticket', {
  births: { open: 'open' },
  transitions: {
    answer: { from: ['open', 'answered'], to: 'answered' },
    write: { from: ['open', 'answered'], to: 'open' },
    close: { from: ['open', 'answered'], to: 'closed' },
  },
})
