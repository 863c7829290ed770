import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { NumberState } from '../db/schema.ts'

type Transition = { from: readonly NumberState[]; to: NumberState }

/** Every change of a number's state (design section 6). A change that is not here cannot happen. */
export const numberTransitions = {
  hold: { from: ['on_sale'], to: 'held' },
  release: { from: ['held'], to: 'on_sale' },
  sell: { from: ['held'], to: 'sold' },
  'sell-late': { from: ['on_sale'], to: 'sold' },
  bind: { from: ['sold'], to: 'bound' },
  return: { from: ['sold'], to: 'on_sale' },
  suspend: { from: ['bound'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'bound' },
  cool: { from: ['bound', 'suspended'], to: 'cooling' },
  recover: { from: ['cooling'], to: 'bound' },
  cooled: { from: ['cooling'], to: 'on_sale' },
} as const satisfies Record<string, Transition>

export type NumberEvent = keyof typeof numberTransitions

type Hold = { orderId: number; until: Date }

/**
 * Moves a number by one guarded UPDATE, with its history row. `orderId` is the order that causes it; only the order that holds a number
 * may release or sell it. False when the number was not in a state that the event starts from.
 */
export async function moveNumber(
  trx: Trx,
  event: NumberEvent,
  move: { numberId: number; orderId: number; at: Date; hold?: Hold },
): Promise<boolean> {
  const { from, to } = numberTransitions[event]
  const { numberId, orderId, at, hold } = move
  let update = trx
    .updateTable('numbers')
    .set({ state: to, held_by: hold?.orderId ?? null, held_until: hold?.until ?? null })
    .where('id', '=', numberId)
    .where('state', 'in', from)
  if (from.some((state) => state === 'held')) update = update.where('held_by', '=', orderId)
  const moved = await update.returning('id').executeTakeFirst()
  if (!moved) return false
  await trx
    .insertInto('number_history')
    .values({ number_id: numberId, event, state: to, order_id: orderId, at })
    .execute()
  return true
}

/**
 * Moves numbers, of which nobody holds one, by one guarded UPDATE with their history rows. `orderId` is the first order of the subscription
 * that causes it; `coolingUntil` is for `cool` alone. Answers with the ids that were in a state which the event starts from.
 */
export async function moveNumbers(
  trx: Trx,
  event: NumberEvent,
  moves: readonly { numberId: number; orderId: number | null }[],
  { at, coolingUntil = null }: { at: Date; coolingUntil?: Date | null },
): Promise<number[]> {
  if (moves.length === 0) return []
  const { from, to } = numberTransitions[event]
  const ids = moves.map(({ numberId }) => numberId)
  const moved = await trx
    .updateTable('numbers')
    .set({ state: to, cooling_until: coolingUntil })
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('state', 'in', from)
    .returning('id')
    .execute()
  const causes = new Map(moves.map(({ numberId, orderId }) => [numberId, orderId]))
  const history = moved.map(({ id }) => ({
    number_id: id,
    event,
    state: to,
    order_id: causes.get(id) ?? null,
    at,
  }))
  if (history.length > 0) await trx.insertInto('number_history').values(history).execute()
  return moved.map(({ id }) => id)
}
