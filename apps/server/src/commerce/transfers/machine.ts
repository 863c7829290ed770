import { StateMachine } from '../../platform/db/machine.ts'

/**
 * A number goes to another person. `withdraw` is by its owner, `decline` by the next one, `stop` by staff or
 * by the server (`reason` names the obstacle). `frozen` stops the clock. A number has at most one open one.
 */
export const transferMachine = new StateMachine('transfer', {
  initialStates: { offer: 'offered' },
  transitions: {
    accept: { from: ['offered'], to: 'accepted' },
    change: { from: ['accepted'], to: 'done' },
    withdraw: { from: ['offered', 'accepted'], to: 'withdrawn' },
    decline: { from: ['offered', 'accepted'], to: 'declined' },
    stop: { from: ['offered', 'accepted'], to: 'stopped' },
    lapse: { from: ['offered'], to: 'lapsed' },
    freeze: { from: ['offered', 'accepted'] },
    resume: { from: ['offered', 'accepted'] },
  },
})
