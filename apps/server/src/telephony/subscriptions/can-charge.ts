import type { Context } from '../../context.ts'

/** Whether WeChat can charge renewals for this merchant. */
export function canCharge(context: Context): boolean {
  return context.payments.mandates !== undefined
}
