import type { PaymentState } from '@hao/contract/entities.ts'

const pollMs = 2000

/** Milliseconds for which the page asks by itself. */
export const pollingMs = 40_000

/** States that WeChat may still move on from: it says "not paid" for a moment after a payment too. */
const open: readonly (PaymentState | undefined)[] = ['confirming', 'unpaid']

/** Milliseconds until the payment is asked about again; false when nothing more will come, or it is `late` and left to the shopper. */
export function getPollDelay(state: PaymentState | undefined, late: boolean): number | false {
  return open.includes(state) && !late && pollMs
}

/** What has become of a payment; undefined while nobody knows. */
export function getKnownState(
  state: PaymentState | undefined,
): Exclude<PaymentState, 'confirming'> | undefined {
  return state === 'confirming' ? undefined : state
}
