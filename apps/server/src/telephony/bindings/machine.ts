import { StateMachine } from '../../platform/db/machine.ts'
import type { BindingState } from '../../platform/db/schema/calls.ts'

/** The network has been asked for the binding and has not confirmed it. */
export const pendingStates = ['submitted', 'filing'] as const satisfies readonly BindingState[]
/** The network has the binding, or is asked for it. */
export const desiredStates = [...pendingStates, 'effective'] as const satisfies readonly BindingState[]

/**
 * A change of phone inserts a second binding; the first ends when the second becomes effective. On our own
 * trunk a binding is effective at once.
 */
export const bindingMachine = new StateMachine('binding', {
  initialStates: { bind: 'effective', submit: 'submitted' },
  transitions: {
    file: { from: ['submitted'], to: 'filing' },
    accept: { from: pendingStates, to: 'effective' },
    reject: { from: pendingStates, to: 'rejected' },
    /** The network gets another moment at which the number stops ringing. */
    extend: { from: desiredStates },
    replace: { from: ['effective'], to: 'ended' },
    end: { from: desiredStates, to: 'ended' },
    unbind: { from: desiredStates, to: 'unbinding' },
    unbound: { from: ['unbinding'], to: 'ended' },
    /** The network had something other than what it had confirmed: the binding is pushed again. */
    mend: { from: ['effective'] },
    'mend-ended': { from: ['ended', 'rejected'], to: 'unbinding' },
  },
  alwaysRecord: ['version'],
})
