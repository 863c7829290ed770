import type { ActResult } from './history.ts'
import type { Shop } from './shop.ts'

/** The one who calls, and whom owners put on their lists. */
export const caller = '13912345678'

/**
 * What a call to these digits meets. It rings a `phone`, or the owner's lists are against it; what nothing that shoppers do can explain, such as a number without a phone, stands in
 * the place of the phone, where no shopper has put it.
 */
export async function dial(shop: Pick<Shop, 'route'>, digits: string): Promise<ActResult> {
  const { status, decision } = await shop.route({ digits, caller })
  if (!decision) return { outcome: status < 500 ? 'refused' : 'unknown', http: status }
  const done = { outcome: 'ok', http: status } as const
  if (decision.action === 'forward') return { ...done, rings: true, phone: decision.target }
  return decision.reason === 'unavailable' ? { ...done, rings: false } : { ...done, phone: decision.reason }
}
