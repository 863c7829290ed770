import { StateMachine } from '../../platform/db/machine.ts'

/** Sets of price rules. A change that is not here cannot happen. */
export const priceRuleSetMachine = new StateMachine('price_rule_set', {
  initialStates: { draft: 'draft' },
  transitions: {
    edit: { from: ['draft'] },
    ask: { from: ['draft'], to: 'in_approval' },
    approve: { from: ['in_approval'], to: 'approved' },
    refuse: { from: ['in_approval'], to: 'refused' },
    withdraw: { from: ['in_approval'], to: 'draft' },
    /** Nobody has decided in 72 hours. */
    lapse: { from: ['in_approval'], to: 'draft' },
    /** From now on its prices are given to the numbers, step by step. */
    'take-effect': { from: ['approved'], to: 'in_effect' },
    /** Somebody stops an approved set before its date: it is a draft again, which needs another approval. */
    cancel: { from: ['approved'], to: 'draft' },
    supersede: { from: ['in_effect'], to: 'superseded' },
  },
})
