import { StateMachine } from '../../platform/db/machine.ts'

/** Mandates: a buyer's permission, given at the payment provider, to charge renewals. `end` is given up here, `terminate` by the buyer
 * at the provider. */
export const mandateMachine = new StateMachine('mandate', {
  initialStates: { sign: 'signing' },
  transitions: {
    authorise: { from: ['signing'], to: 'active' },
    end: { from: ['signing', 'active'], to: 'ended' },
    terminate: { from: ['signing', 'active'], to: 'ended' },
  },
})
