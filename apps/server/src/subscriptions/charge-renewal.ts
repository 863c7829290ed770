import type { Context } from '../context.ts'

/** Charges one renewal by its contract. */
export async function chargeRenewal(_context: Context, _orderId: number): Promise<void> {
  await Promise.resolve()
}
