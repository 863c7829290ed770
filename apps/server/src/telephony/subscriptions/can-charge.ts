import type { Context } from '../../context.ts'

/** Whether a provider can charge renewals for this merchant. */
export function canCharge(context: Context): boolean {
  return Object.values(context.payments).some(({ mandates }) => mandates !== undefined)
}
