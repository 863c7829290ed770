import { StateMachine } from '../../platform/db/machine.ts'

export const priceRuleSetMachine = new StateMachine('price_rule_set', {
  initialStates: { draft: 'draft' },
  transitions: {
    edit: { from: ['draft'] },
    ask: { from: ['draft'], to: 'in_approval' },
    approve: { from: ['in_approval'], to: 'approved' },
    refuse: { from: ['in_approval'], to: 'refused' },
    withdraw: { from: ['in_approval'], to: 'draft' },
    /** Not decided within 72 hours. */
    lapse: { from: ['in_approval'], to: 'draft' },
    /** From now on a job gives its prices to the numbers, step by step. */
    'take-effect': { from: ['approved'], to: 'in_effect' },
    /** Cancelled before its date: a draft again, which needs a new approval. */
    cancel: { from: ['approved'], to: 'draft' },
    /** Stopped while numbers are repriced: those that are left keep their prices. */
    stop: { from: ['in_effect'] },
    supersede: { from: ['in_effect'], to: 'superseded' },
  },
})
