import type { ActResult } from './history.ts'
import type { Shop } from './shop.ts'

/** The caller, who is on owners' lists. */
export const caller = '13912345678'

/** A result that no act of a shopper explains takes the place of the phone, where it matches none. */
export async function dial(shop: Pick<Shop, 'route'>, digits: string): Promise<ActResult> {
  const { status, decision } = await shop.route({ digits, caller })
  if (!decision) return { outcome: status < 500 ? 'refused' : 'unknown', http: status }
  const done = { outcome: 'ok', http: status } as const
  if (decision.action === 'forward') return { ...done, rings: true, phone: decision.target }
  return decision.reason === 'unavailable' ? { ...done, rings: false } : { ...done, phone: decision.reason }
}
