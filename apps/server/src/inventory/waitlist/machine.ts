import { StateMachine } from '../../platform/db/machine.ts'

/** Waits: over when what was waited for is ordered, when their owner ends them, here or by the link of an SMS, or in time. */
export const waitMachine = new StateMachine('wait', {
  initialStates: { begin: 'waiting' },
  transitions: {
    served: { from: ['waiting'], to: 'ended' },
    end: { from: ['waiting'], to: 'ended' },
    'end-by-link': { from: ['waiting'], to: 'ended' },
    expire: { from: ['waiting'], to: 'ended' },
  },
})

/** Offers: a number that is kept for one of those who wait is ordered by them, or goes on to the next one. */
export const offerMachine = new StateMachine('offer', {
  initialStates: { offer: 'open' },
  transitions: {
    take: { from: ['open'], to: 'taken' },
    lapse: { from: ['open'], to: 'lapsed' },
    end: { from: ['open'], to: 'ended' },
  },
})
