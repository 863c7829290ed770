import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { numberMachine, type StaffEvent } from '../numbers/machine.ts'

/** What the staff do to one number or to many: amounts in fen, `until` a moment. */
export type Move =
  | { move: 'publish' | 'withdraw' | 'block' | 'retire' }
  | { move: 'unblock' | 'unreserve' }
  | { move: 'reserve'; until: Date }
  | { move: 'change-cooling'; until: Date }
  | { move: 'price'; priceFen: number; struckPriceFen: number | null }
  | { move: 'feature'; featured: number }
  | { move: 'categorise'; categories: readonly string[] }

export type MoveName = Move['move']

/** Those that a set of many numbers may make. */
export type BulkMove = Exclude<Move, { move: 'change-cooling' }>

const plain = ['publish', 'withdraw', 'reserve', 'block', 'unblock', 'retire'] as const
const names: readonly MoveName[] = [...plain, 'unreserve', 'change-cooling', 'price', 'feature', 'categorise']

/** The event of a move, for a number that goes back to `goesBackTo` when nobody reserves it. */
export function toEvent(move: MoveName, goesBackTo: 'on_sale' | 'off_shelf' | null): StaffEvent {
  if (move !== 'unreserve') return move
  return goesBackTo === 'on_sale' ? 'unreserve-on-sale' : 'unreserve-off-shelf'
}

/** The states that a move starts from. */
export function allowedStates(move: MoveName): readonly NumberState[] {
  return numberMachine.transitions[toEvent(move, null)].from
}

/** The moves that are allowed to a number in this state. */
export function allowedMoves(state: NumberState): MoveName[] {
  return names.filter((move) => allowedStates(move).includes(state))
}
