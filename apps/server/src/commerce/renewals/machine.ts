import { StateMachine } from '../../platform/db/machine.ts'

/**
 * A mandate is a buyer's permission, given at the provider, to charge renewals. `end`: ended here;
 * `terminate`: ended by the buyer at the provider; `expire`: not signed within a day.
 */
export const mandateMachine = new StateMachine('mandate', {
  initialStates: { sign: 'signing' },
  transitions: {
    authorise: { from: ['signing'], to: 'active' },
    /** The buyer opens the provider's page again. */
    retry: { from: ['signing'] },
    expire: { from: ['signing'], to: 'ended' },
    end: { from: ['signing', 'active'], to: 'ended' },
    terminate: { from: ['signing', 'active'], to: 'ended' },
  },
})
