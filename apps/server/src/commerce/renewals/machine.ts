import { StateMachine } from '../../platform/db/machine.ts'

/**
 * A mandate is a buyer's permission, given at the provider, to charge renewals. `end`: ended here;
 * `terminate`: ended by the buyer at the provider.
 */
export const mandateMachine = new StateMachine('mandate', {
  initialStates: { sign: 'signing' },
  transitions: {
    authorise: { from: ['signing'], to: 'active' },
    end: { from: ['signing', 'active'], to: 'ended' },
    terminate: { from: ['signing', 'active'], to: 'ended' },
  },
})
