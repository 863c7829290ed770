import { StateMachine } from '../../platform/db/machine.ts'
import { hourMs } from '../../platform/base/time.ts'

/** How long a request waits for a second person. */
export const lapseMs = 72 * hourMs

/** The states of an approval request. `allow` records an action within the limits of one
 * person, which needs no second one. */
export const approvalMachine = new StateMachine('approval', {
  initialStates: { ask: 'asked', allow: 'approved' },
  transitions: {
    approve: { from: ['asked'], to: 'approved' },
    refuse: { from: ['asked'], to: 'refused' },
    withdraw: { from: ['asked'], to: 'withdrawn' },
    lapse: { from: ['asked'], to: 'lapsed' },
    /** The requester has seen the outcome. */
    see: { from: ['approved', 'refused', 'lapsed'] },
  },
})
