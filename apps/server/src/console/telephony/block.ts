import type { ActCounts } from '@hao/contract/console/limits.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { barNumber, unbarNumber } from '../../telephony/routing/bar-number.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { countMove } from '../../inventory/bulk-changes/counted-queries.ts'
import { moveNumber, type StaffAction } from '../../inventory/bulk-changes/move-number.ts'
import { lockNumber } from '../../inventory/bulk-changes/queries.ts'
import { findNumber } from './queries.ts'

type BlockResult = ConsoleOutput<'POST /blocks'>

/** The states of a number with an owner: only its calls can be blocked. */
const inUseStates: readonly NumberState[] = ['sold', 'bound', 'suspended']

type Block = BlockResult & { alone: ActCounts }

/**
 * Blocks a number. Returns what it counts as for one person. A number with an owner stays sold; its calls are
 * blocked until a moment or until unblocked. A number without an owner leaves the inventory until it is
 * unblocked. Refuses `number-not-found`, `no-end-of-block` for an end without an owner, and as the two moves
 * do.
 */
export async function blockNumber(
  context: Context,
  trx: Trx,
  { digits, until }: { digits: string; until: Date | null },
  act: StaffAction,
): Promise<Block> {
  const number = await findNumber(trx, { digits })
  if (!number) throw refuse('number-not-found')
  if (!inUseStates.includes(number.state)) {
    if (until) throw refuse('no-end-of-block')
    return moveStock(context, trx, number.id, 'block', act)
  }
  await barNumber(trx, { numberId: number.id, until }, act)
  return { numberId: number.id, kind: 'calls', alone: { block: 1 } }
}

/** Reverses `blockNumber`. */
export async function unblockNumber(
  context: Context,
  trx: Trx,
  id: number,
  act: StaffAction,
): Promise<Block> {
  const number = await findNumber(trx, { id })
  if (!number) throw refuse('number-not-found')
  if (!inUseStates.includes(number.state)) return moveStock(context, trx, id, 'unblock', act)
  await unbarNumber(trx, id, act)
  return { numberId: id, kind: 'calls', alone: {} }
}

async function moveStock(
  context: Context,
  trx: Trx,
  id: number,
  move: 'block' | 'unblock',
  act: StaffAction,
): Promise<Block> {
  const locked = await lockNumber(trx, id)
  if (!locked) throw refuse('number-not-found')
  const { before, after } = await moveNumber(context, trx, { id, version: locked.version ?? 0, move }, act)
  return { numberId: id, kind: 'stock', alone: countMove(before.state, after.state) }
}
