import type { Context } from '../../context.ts'

/** Whether a payment provider can charge renewals for this merchant. */
export function canCharge(context: Context): boolean {
  return Object.values(context.payments).some(({ mandates }) => mandates !== undefined)
}
