import type { Trx } from '../db/database.ts'
import { stateMachine } from '../db/machine.ts'

/** Numbers (design section 6). A change that is not here cannot happen. */
export const numberMachine = stateMachine('number', {
  births: { import: 'on_sale' },
  transitions: {
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
    /** The file says which of these it is from now on; what orders and subscriptions have is theirs. */
    import: { from: ['on_sale', 'draft', 'off_shelf'] },
  },
})

export type NumberEvent = Exclude<keyof typeof numberMachine.transitions, 'import'>

type Hold = { orderId: number; until: Date }

/**
 * Moves a number for an order. Only the order that holds it may release or sell it. False when the number was not in a state that the event
 * starts from.
 */
export async function moveNumber(
  trx: Trx,
  event: NumberEvent,
  move: { numberId: number; orderId: number; at: Date; hold?: Hold },
): Promise<boolean> {
  const { numberId, orderId, at, hold } = move
  const held = numberMachine.transitions[event].from.includes('held')
  const which = { id: numberId, ...(held && { held_by: orderId }) }
  const set = { held_by: hold?.orderId ?? null, held_until: hold?.until ?? null }
  const moved = await numberMachine.move(trx, event, which, { at, set, cause: () => ({ order_id: orderId }) })
  return moved !== undefined
}

/**
 * Moves numbers of which nobody holds one. `orderId` is the first order of the subscription that causes it; `coolingUntil` is for `cool` alone.
 * Answers with the ids that were in a state which the event starts from.
 */
export async function moveNumbers(
  trx: Trx,
  event: NumberEvent,
  moves: readonly { numberId: number; orderId: number | null }[],
  { at, coolingUntil = null }: { at: Date; coolingUntil?: Date | null },
): Promise<number[]> {
  const orders = new Map(moves.map(({ numberId, orderId }) => [numberId, orderId]))
  const moved = await numberMachine.moveMany(
    trx,
    event,
    { id: [...orders.keys()] },
    { at, set: { cooling_until: coolingUntil }, cause: ({ id }) => ({ order_id: orders.get(id) ?? null }) },
  )
  return moved.map(({ id }) => id)
}
