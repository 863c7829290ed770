import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { oneOf, StateMachine } from '../../platform/db/machine.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'

/** States that staff may change: no order holds the number, and no user owns it or has an offer. */
const staffStates: readonly NumberState[] = ['draft', 'on_sale', 'off_shelf', 'reserved', 'blocked']
const allButRetired: readonly NumberState[] = [
  ...staffStates,
  'offered',
  'held',
  'sold',
  'bound',
  'suspended',
  'cooling',
]
const undoableStates: readonly NumberState[] = [...staffStates, 'retired']

export const numberMachine = new StateMachine('number', {
  initialStates: { import: 'on_sale' },
  transitions: {
    hold: { from: ['on_sale', 'offered'], to: 'held' },
    /** Kept for a limited time for one user on the waitlist. */
    offer: { from: ['on_sale'], to: 'offered' },
    /** An offer ends without an order. */
    free: { from: ['offered'], to: 'on_sale' },
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
    /** The file sets the state. Numbers of orders and subscriptions are not changed. */
    import: { from: ['on_sale', 'draft', 'off_shelf'] },
    publish: { from: ['draft', 'off_shelf'], to: 'on_sale' },
    withdraw: { from: ['draft', 'on_sale'], to: 'off_shelf' },
    /**
     * Until `held_until`; then the state is the stored one to return to. Reserving again changes that time.
     */
    reserve: { from: ['draft', 'on_sale', 'off_shelf', 'reserved'], to: 'reserved' },
    'unreserve-on-sale': { from: ['reserved'], to: 'on_sale' },
    'unreserve-off-shelf': { from: ['reserved'], to: 'off_shelf' },
    block: { from: ['draft', 'on_sale', 'off_shelf', 'reserved'], to: 'blocked' },
    unblock: { from: ['blocked'], to: 'off_shelf' },
    retire: { from: ['draft', 'off_shelf', 'blocked'], to: 'retired' },
    'change-cooling': { from: ['cooling'] },
    price: { from: staffStates },
    /** New price rules. A number that a user has, or has a right to, keeps its price. */
    reprice: { from: ['draft', 'on_sale', 'off_shelf'] },
    /** A new price by a rule over the old one. */
    adjust: { from: staffStates },
    /** A lower price until a moment. An order that holds the number keeps its own price. */
    promote: { from: [...staffStates, 'offered', 'held'] },
    'end-promotion': { from: [...allButRetired, 'retired'] },
    feature: { from: staffStates },
    categorise: { from: staffStates },
    /** The patterns of a category changed. Applies to every number that may be on sale again. */
    reclassify: { from: allButRetired },
    /** An import is undone: the last event of a number that it added, before the number is deleted. */
    'undo-import': { from: undoableStates, to: 'retired' },
    /** A change set is undone: each number returns to its former state. */
    'undo-to-draft': { from: undoableStates, to: 'draft' },
    'undo-to-on-sale': { from: undoableStates, to: 'on_sale' },
    'undo-to-off-shelf': { from: undoableStates, to: 'off_shelf' },
    'undo-to-reserved': { from: undoableStates, to: 'reserved' },
    'undo-to-blocked': { from: undoableStates, to: 'blocked' },
  },
  recordIfSet: ['price_fen', 'struck_price_fen', 'featured', 'promotion_fen'],
})

/**
 * States counted as on sale in price statistics: offered and held numbers may return to sale. Lists contain
 * only numbers in state `on_sale`.
 */
export const countedOnSaleStates = ['on_sale', 'offered', 'held'] as const satisfies readonly NumberState[]

/**
 * Events caused by orders, subscriptions, offers and time. They change the state, `held_by_order_id`,
 * `offered_to_user_id`, `held_until` and `cooling_until`, nothing else. So an import treats a number that
 * they brought back to its state as unchanged.
 */
export const commerceEvents = [
  'hold',
  'offer',
  'free',
  'release',
  'sell',
  'sell-late',
  'bind',
  'return',
  'suspend',
  'resume',
  'cool',
  'recover',
  'cooled',
] as const satisfies readonly (keyof typeof numberMachine.transitions)[]

/** A promotion lies above a number: these events change nothing that an import or an undo compares. */
export const promotionEvents = ['promote', 'end-promotion'] as const

type CommerceEvent = (typeof commerceEvents)[number]

export type StaffEvent = Exclude<keyof typeof numberMachine.transitions, CommerceEvent | 'import'>

type Hold = { orderId: number | Sql; userId: number | Sql; until: Date }

/** The value of `offered_to_user_id` of a number that is not offered to one user. */
export const noOffer = 0

type Sql = RawBuilder<unknown>

/** A number and the order that changes it; ids may be values or SQL expressions. */
type OrderChange = { numberId: number | Sql; orderId: number | Sql; at: Date; hold?: Hold }

/**
 * The filter and the update of an event. Only the order that holds a number may release or sell it. Only the
 * user with the offer can hold an offered number.
 */
function filterAndUpdate(event: CommerceEvent, { numberId, orderId, at, hold }: OrderChange) {
  const fromHeld = numberMachine.transitions[event].from.includes('held')
  const set = {
    held_by_order_id: hold?.orderId ?? null,
    held_until: hold?.until ?? null,
    offered_to_user_id: noOffer,
  }
  return [
    {
      id: numberId,
      ...(fromHeld && { held_by_order_id: orderId }),
      ...(hold && { offered_to_user_id: oneOf(sql`ARRAY[${noOffer}, ${hold.userId}]::bigint[]`) }),
    },
    { at, set, history: { order_id: orderId } },
  ] as const
}

/**
 * Applies an event to a number for an order. False if the state does not allow the event, or another order
 * holds the number.
 */
export async function transitionNumber(
  trx: Trx,
  event: CommerceEvent,
  change: OrderChange,
): Promise<boolean> {
  return (await numberMachine.transition(trx, event, ...filterAndUpdate(event, change))) !== undefined
}

/**
 * The same as CTEs, for a statement that also changes other tables. The CTE `name` returns the changed
 * number.
 */
export function transitionNumberCte(name: string, event: CommerceEvent, change: OrderChange): Sql {
  return numberMachine.updateCte(name, event, ...filterAndUpdate(event, change))
}

/** Offers a number on sale to one user until a time. False if it is not on sale. */
export async function offerNumber(
  trx: Trx,
  { numberId, userId, until, at }: { numberId: number; userId: number; until: Date; at: Date },
): Promise<boolean> {
  const set = { offered_to_user_id: userId, held_until: until }
  return (await numberMachine.transition(trx, 'offer', { id: numberId }, { at, set })) !== undefined
}

/**
 * Ends the offer of a number to a user and puts it back on sale. False if the user has ordered it, or the
 * offer is over.
 */
export async function endNumberOffer(
  trx: Trx,
  { numberId, userId, at }: { numberId: number; userId: number; at: Date },
): Promise<boolean> {
  const set = { offered_to_user_id: noOffer, held_until: null }
  const which = { id: numberId, offered_to_user_id: userId }
  return (await numberMachine.transition(trx, 'free', which, { at, set })) !== undefined
}

/**
 * Applies an event of subscriptions to their numbers. Unlike `transitionNumber` it checks no holder.
 * `orderId` is the first order of the subscription, null after the cooling period. `coolingUntil` is for the
 * event `cool`. Returns the ids of the numbers that changed.
 */
export async function transitionNumbersOfSubscriptions(
  trx: Trx,
  event: 'suspend' | 'resume' | 'cool' | 'recover' | 'cooled',
  moves: readonly { numberId: number; orderId: number | null }[],
  { at, coolingUntil = null }: { at: Date; coolingUntil?: Date | null },
): Promise<number[]> {
  const orders = JSON.stringify(Object.fromEntries(moves.map(({ numberId, orderId }) => [numberId, orderId])))
  const moved = await numberMachine.transitionMany(
    trx,
    event,
    { id: moves.map(({ numberId }) => numberId) },
    {
      at,
      set: { cooling_until: coolingUntil },
      history: { order_id: sql`(${orders}::jsonb ->> changed.id::text)::bigint` },
    },
  )
  return moved.map(({ id }) => id)
}
