import { StateMachine } from '../../platform/db/machine.ts'

/**
 * The states of a change of a login phone. `change`: with a code to both phones, at once. A request is
 * approved by two members of staff, waits 72 hours and is done, unless someone with the old phone stops it.
 */
export const phoneChangeMachine = new StateMachine('phone_change', {
  initialStates: { change: 'done', request: 'requested' },
  transitions: {
    approve: { from: ['requested'], to: 'approved' },
    refuse: { from: ['requested', 'approved'], to: 'refused' },
    'stop-by-link': { from: ['requested', 'approved'], to: 'stopped' },
    'stop-by-login': { from: ['requested', 'approved'], to: 'stopped' },
    'stop-by-change': { from: ['requested', 'approved'], to: 'stopped' },
    complete: { from: ['approved'], to: 'done' },
    // The new phone has an account or a block by now, or the user is blocked.
    fail: { from: ['approved'], to: 'refused' },
    lapse: { from: ['requested'], to: 'lapsed' },
  },
})
