import { StateMachine } from '../../platform/db/machine.ts'

const unfinishedStates = ['init', 'processing', 'abnormal'] as const

/**
 * The states of a refund. `abnormal`: the payer's account cannot take the money; staff repair it at the
 * provider's merchant platform, and a notification then reports success. `closed`: nothing was returned;
 * staff request a new refund. `succeeded` and `closed` are final.
 */
export const refundMachine = new StateMachine('refund', {
  initialStates: { decide: 'init' },
  transitions: {
    // The provider processes the refund.
    accept: { from: unfinishedStates, to: 'processing' },
    fail: { from: unfinishedStates, to: 'abnormal' },
    close: { from: unfinishedStates, to: 'closed' },
    succeed: { from: unfinishedStates, to: 'succeeded' },
  },
  recordOnlyStateChanges: true,
})
