import { stateMachine } from '../db/machine.ts'

/** Which phone a number rings. On our own trunk a binding is effective as soon as it is there. */
export const bindingMachine = stateMachine('binding', {
  births: { bind: 'effective' },
  transitions: { end: { from: ['effective'], to: 'ended' } },
})
