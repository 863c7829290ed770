import type { PaymentState } from '@hao/contract/payment.ts'

const pollMs = 2000

export const pollingMs = 40_000

/** States that WeChat may still move on from: it says "not paid" for a moment after a payment too. */
const open: readonly (PaymentState | undefined)[] = ['confirming', 'unpaid']

/**
 * Milliseconds until the next poll; false when the state is final or polling is `late` and left to the
 * shopper.
 */
export function getPollDelay(state: PaymentState | undefined, late: boolean): number | false {
  return open.includes(state) && !late && pollMs
}

/** The result of a payment; undefined while it is unknown. */
export function getKnownState(
  state: PaymentState | undefined,
): Exclude<PaymentState, 'confirming'> | undefined {
  return state === 'confirming' ? undefined : state
}
