import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { numberMachine, type StaffEvent } from '../numbers/machine.ts'
import type { Adjustment } from './adjust-prices.ts'

/** A change by staff of one number or many. Amounts are fen. */
export type Move =
  | { move: 'publish' | 'withdraw' | 'block' | 'retire' }
  | { move: 'unblock' | 'unreserve' }
  | { move: 'reserve'; until: Date }
  | { move: 'change-cooling'; until: Date }
  | { move: 'price'; priceFen: number; struckPriceFen: number | null }
  | { move: 'feature'; featured: number }
  | { move: 'categorise'; categories: readonly string[] }

type MoveName = Move['move']

/** The changes that a set of many numbers can make. */
export type BulkMove = Exclude<Move, { move: 'change-cooling' }> | Adjustment

const plain = ['publish', 'withdraw', 'reserve', 'block', 'unblock', 'retire'] as const
const names: readonly MoveName[] = [...plain, 'unreserve', 'change-cooling', 'price', 'feature', 'categorise']

/** The event of a change. `goesBackTo` is the state after a reservation. */
export function toEvent(
  move: MoveName | Adjustment['move'],
  goesBackTo: 'on_sale' | 'off_shelf' | null,
): StaffEvent {
  if (move !== 'unreserve') return move
  return goesBackTo === 'on_sale' ? 'unreserve-on-sale' : 'unreserve-off-shelf'
}

export function allowedStates(move: MoveName | Adjustment['move']): readonly NumberState[] {
  return numberMachine.transitions[toEvent(move, null)].from
}

export function allowedMoves(state: NumberState): MoveName[] {
  return names.filter((move) => allowedStates(move).includes(state))
}
