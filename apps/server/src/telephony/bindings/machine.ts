import { StateMachine } from '../../platform/db/machine.ts'
import type { BindingState } from '../../platform/db/schema/calls.ts'

/** Not rung yet: the network is asked for it. */
export const pendingStates = ['submitted', 'filing'] as const satisfies readonly BindingState[]
/** The states of a phone that a number rings, or will. */
export const desiredStates = [...pendingStates, 'effective'] as const satisfies readonly BindingState[]

/**
 * A phone that a number rings (design section 6). On our own trunk it is effective as it is written; a network that keeps bindings itself is asked for it, and asked to
 * drop it. A change of phone is another binding, which the one before makes room for as it becomes effective.
 */
export const bindingMachine = new StateMachine('binding', {
  initialStates: { bind: 'effective', submit: 'submitted' },
  transitions: {
    file: { from: ['submitted'], to: 'filing' },
    accept: { from: pendingStates, to: 'effective' },
    reject: { from: pendingStates, to: 'rejected' },
    /** The network is to know when it falls silent. */
    extend: { from: desiredStates },
    replace: { from: ['effective'], to: 'ended' },
    end: { from: desiredStates, to: 'ended' },
    unbind: { from: desiredStates, to: 'unbinding' },
    unbound: { from: ['unbinding'], to: 'ended' },
    /** The network had something else than it had confirmed: it is told again. */
    mend: { from: ['effective'] },
    'mend-ended': { from: ['ended', 'rejected'], to: 'unbinding' },
  },
  historyColumns: ['version'],
})
