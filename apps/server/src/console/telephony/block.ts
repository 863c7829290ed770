import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { barNumber, unbarNumber } from '../../telephony/routing/bar-number.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { moveNumber, type StaffAction } from '../../inventory/bulk-changes/move-number.ts'
import { lockNumber } from '../../inventory/bulk-changes/queries.ts'
import { findNumber } from './queries.ts'

type BlockResult = ConsoleOutput<'POST /blocks'>

/** Somebody has it: only its calls can be kept away. */
const inUseStates: readonly NumberState[] = ['sold', 'bound', 'suspended']

/**
 * Blocks a number: of one in use the calls, until a moment or until that is taken back; one that nobody has goes out of the inventory, without an end.
 * Refuses as the two do, `number-not-found`, and `no-end-of-block` for an end where nobody has the number.
 */
export async function blockNumber(
  context: Context,
  trx: Trx,
  { digits, until }: { digits: string; until: Date | null },
  act: StaffAction,
): Promise<BlockResult> {
  const number = await findNumber(trx, { digits })
  if (!number) throw refuse('number-not-found')
  if (!inUseStates.includes(number.state)) {
    if (until) throw refuse('no-end-of-block')
    return moveStock(context, trx, number.id, 'block', act)
  }
  await barNumber(trx, { numberId: number.id, until }, act)
  return { numberId: number.id, kind: 'calls' }
}

/** Takes back what `block` did. */
export async function unblockNumber(
  context: Context,
  trx: Trx,
  id: number,
  act: StaffAction,
): Promise<BlockResult> {
  const number = await findNumber(trx, { id })
  if (!number) throw refuse('number-not-found')
  if (!inUseStates.includes(number.state)) return moveStock(context, trx, id, 'unblock', act)
  await unbarNumber(trx, id, act)
  return { numberId: id, kind: 'calls' }
}

async function moveStock(
  context: Context,
  trx: Trx,
  id: number,
  move: 'block' | 'unblock',
  act: StaffAction,
): Promise<BlockResult> {
  const locked = await lockNumber(trx, id)
  if (!locked) throw refuse('number-not-found')
  await moveNumber(context, trx, { id, version: locked.version ?? 0, move }, act)
  return { numberId: id, kind: 'stock' }
}
