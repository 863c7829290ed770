import { StateMachine } from '../../platform/db/machine.ts'

/**
 * A wait ends when its number is ordered, when its user ends it (in the shop or by SMS link), or when it
 * expires.
 */
export const waitMachine = new StateMachine('wait', {
  initialStates: { begin: 'waiting' },
  transitions: {
    served: { from: ['waiting'], to: 'ended' },
    end: { from: ['waiting'], to: 'ended' },
    'end-by-link': { from: ['waiting'], to: 'ended' },
    expire: { from: ['waiting'], to: 'ended' },
  },
})

/** An offer reserves a number for one waiting user. The user orders it, or it goes to the next user. */
export const offerMachine = new StateMachine('offer', {
  initialStates: { offer: 'open' },
  transitions: {
    take: { from: ['open'], to: 'taken' },
    lapse: { from: ['open'], to: 'lapsed' },
    end: { from: ['open'], to: 'ended' },
  },
})
