import { StateMachine } from '../../platform/db/machine.ts'

const live = ['open', 'answered'] as const

/**
 * The states of a ticket. The service answers; the user writes again or closes it; the staff assign it and
 * may reopen it.
 */
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
  recordIfSet: ['assignee'],
})
