import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { StateMachine } from '../../platform/db/machine.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'

/** Numbers that no order holds and nobody owns or is offered: those that the staff may change. */
const free: readonly NumberState[] = ['draft', 'on_sale', 'off_shelf', 'reserved', 'blocked']
/** All but those that are retired for ever. */
const lasting: readonly NumberState[] = [...free, 'offered', 'held', 'sold', 'bound', 'suspended', 'cooling']
const takenBack: readonly NumberState[] = [...free, 'retired']

/** Numbers (design section 6). A change that is not here cannot happen. */
export const numberMachine = new StateMachine('number', {
  initialStates: { import: 'on_sale' },
  transitions: {
    hold: { from: ['on_sale', 'offered'], to: 'held' },
    /** Kept for a while for one of those who wait for it; then it is free again, or the next one's. */
    offer: { from: ['on_sale'], to: 'offered' },
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
    /** The file says which of these it is from now on; what orders and subscriptions have is theirs. */
    import: { from: ['on_sale', 'draft', 'off_shelf'] },
    publish: { from: ['draft', 'off_shelf'], to: 'on_sale' },
    withdraw: { from: ['draft', 'on_sale'], to: 'off_shelf' },
    /**
     * Until a moment, `held_until`; then it is what `state_after_reservation` says. A reserved number is reserved until
     * another one.
     */
    reserve: { from: ['draft', 'on_sale', 'off_shelf', 'reserved'], to: 'reserved' },
    'unreserve-on-sale': { from: ['reserved'], to: 'on_sale' },
    'unreserve-off-shelf': { from: ['reserved'], to: 'off_shelf' },
    block: { from: ['draft', 'on_sale', 'off_shelf', 'reserved'], to: 'blocked' },
    unblock: { from: ['blocked'], to: 'off_shelf' },
    retire: { from: ['draft', 'off_shelf', 'blocked'], to: 'retired' },
    'change-cooling': { from: ['cooling'] },
    price: { from: free },
    /** New price rules are in effect: what somebody has, or has a right to, keeps its price. */
    reprice: { from: ['draft', 'on_sale', 'off_shelf'] },
    feature: { from: free },
    categorise: { from: free },
    /** A category has other patterns: of every number that may be on sale again. */
    reclassify: { from: lasting },
    /** An import is taken back: the last event of a number that it added, which is deleted with it. */
    'undo-import': { from: takenBack, to: 'retired' },
    /** A set of changes is taken back: each number is what it was before. */
    'undo-to-draft': { from: takenBack, to: 'draft' },
    'undo-to-on-sale': { from: takenBack, to: 'on_sale' },
    'undo-to-off-shelf': { from: takenBack, to: 'off_shelf' },
    'undo-to-reserved': { from: takenBack, to: 'reserved' },
    'undo-to-blocked': { from: takenBack, to: 'blocked' },
  },
  historyColumnsIfSet: ['price_fen', 'struck_price_fen', 'featured'],
})

/** On sale, or about to be again: one that is offered to somebody, or held for an order that is not paid. */
export const onSaleStates = ['on_sale', 'offered', 'held'] as const satisfies readonly NumberState[]

/**
 * What orders, subscriptions and time do to a number: they leave all but its state, and whose it is, as it
 * was.
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

export type NumberEvent = (typeof commerceEvents)[number]

/** What the staff and their sets of changes do to one. */
export type StaffEvent = Exclude<keyof typeof numberMachine.transitions, NumberEvent | 'import'>

type Hold = { orderId: number | Sql; userId: number | Sql; until: Date }

/** Whose turn it is when it is everybody's. */
export const offeredToEveryone = 0

type Sql = RawBuilder<unknown>

/** A number and the order that moves it, both as they are or as the SQL that gives them. */
type Move = { numberId: number | Sql; orderId: number | Sql; at: Date; hold?: Hold }

/**
 * Only the order that holds a number may release or sell it, and one that is offered to somebody is held for
 * nobody else.
 */
function changeFor(event: NumberEvent, { numberId, orderId, at, hold }: Move) {
  const held = numberMachine.transitions[event].from.includes('held')
  const set = {
    held_by_order_id: hold?.orderId ?? null,
    held_until: hold?.until ?? null,
    offered_to_user_id: offeredToEveryone,
  }
  return [
    {
      id: numberId,
      ...(held && { held_by_order_id: orderId }),
      ...(hold && { offered_to_user_id: sql`ANY(ARRAY[${offeredToEveryone}, ${hold.userId}]::bigint[])` }),
    },
    { at, set, history: { order_id: orderId } },
  ] as const
}

/**
 * Moves a number for an order. False when the number was not in a state that the event starts from, or
 * another order holds it.
 */
export async function transitionNumber(trx: Trx, event: NumberEvent, move: Move): Promise<boolean> {
  return (await numberMachine.transition(trx, event, ...changeFor(event, move))) !== undefined
}

/** The same as CTEs of a statement that changes other nouns too; `name` gives the number as it is then. */
export function transitionNumberCte(name: string, event: NumberEvent, move: Move): Sql {
  return numberMachine.updateCte(name, event, ...changeFor(event, move))
}

/** Keeps a number that is on sale for one user until then. False when it is not on sale. */
export async function offerNumber(
  trx: Trx,
  { numberId, userId, until, at }: { numberId: number; userId: number; until: Date; at: Date },
): Promise<boolean> {
  const set = { offered_to_user_id: userId, held_until: until }
  return (await numberMachine.transition(trx, 'offer', { id: numberId }, { at, set })) !== undefined
}

/**
 * Puts a number that is kept for this user back on sale. False when it is not: it was ordered, or is kept for
 * another by now.
 */
export async function endNumberOffer(
  trx: Trx,
  { numberId, userId, at }: { numberId: number; userId: number; at: Date },
): Promise<boolean> {
  const set = { offered_to_user_id: offeredToEveryone, held_until: null }
  const which = { id: numberId, offered_to_user_id: userId }
  return (await numberMachine.transition(trx, 'free', which, { at, set })) !== undefined
}

/**
 * Moves numbers of which nobody holds one. `orderId` is the first order of the subscription that causes it;
 * `coolingUntil` is for `cool` alone. Answers with the ids that were in a state which the event starts from.
 */
export async function transitionNumbers(
  trx: Trx,
  event: NumberEvent,
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
