import { StateMachine } from '../../platform/db/machine.ts'
import { hourMs } from '../../platform/base/time.ts'

/** How long a request waits for its second person. */
export const lapseMs = 72 * hourMs

/** What needs two people: asked, then decided once; `allow` is what the asker's role is enough for. A change that is not here cannot happen. */
export const approvalMachine = new StateMachine('approval', {
  initialStates: { ask: 'asked', allow: 'approved' },
  transitions: {
    approve: { from: ['asked'], to: 'approved' },
    refuse: { from: ['asked'], to: 'refused' },
    withdraw: { from: ['asked'], to: 'withdrawn' },
    lapse: { from: ['asked'], to: 'lapsed' },
  },
})
