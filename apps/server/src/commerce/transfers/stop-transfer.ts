import type { Transfer, TransferObstacle } from '@hao/contract/transfer.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { getTransfer, isNamedBy } from './list-transfers.ts'
import { transferMachine } from './machine.ts'
import { lockTransfer, noteEnd } from './queries.ts'

type Request = { user: { id: number; phone: string }; transferId: number }

/**
 * Its owner or the next one stops a transfer before the change, also while it is frozen. Refuses
 * `transfer-not-found`, and `transfer-not-open` after its end.
 */
export async function stopTransfer(context: Context, { user, transferId }: Request): Promise<Transfer> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const transfer = await lockTransfer(trx, transferId)
    const isOwner = transfer?.user_id === user.id
    if (!transfer || !(isOwner || (await isNamedBy(context, transfer, user))))
      throw refuse('transfer-not-found')
    const event = isOwner ? 'withdraw' : 'decline'
    const stopped = await transferMachine.transition(
      trx,
      event,
      { id: transferId },
      { at, set: { ended_at: at } },
    )
    if (!stopped) throw refuse('transfer-not-open')
    await noteEnd(context, trx, transferId, stopped.state)
  })
  return getTransfer(context, user, transferId)
}

type Which =
  | { id: number | readonly number[] }
  | { subscription_id: readonly number[] }
  | { user_id: number; gift?: true }
  | { next_user_id: number }

/**
 * Stops open transfers that cannot go on, and tells both sides: in the transaction that renews the number,
 * lets its period lapse, ends it, or blocks or deletes either side.
 */
export async function stopTransfers(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  which: Which,
  { at, why }: { at: Date; why: TransferObstacle },
): Promise<void> {
  const change = { at, history: { reason: why }, set: { ended_at: at } }
  for (const { id } of await transferMachine.transitionMany(trx, 'stop', which, change))
    await noteEnd(context, trx, id, 'stopped')
}

/** Stops all open transfers of a user, given or accepted. The caller has locked the user. */
export async function stopTransfersOfUser(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  userId: number,
  stop: { at: Date; why: TransferObstacle },
): Promise<void> {
  await stopTransfers(context, trx, { user_id: userId }, stop)
  await stopTransfers(context, trx, { next_user_id: userId }, stop)
}

/** Who takes an account over must not accept its gifts by their links. The caller has locked the user. */
export async function stopGiftsOfUser(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  userId: number,
  at: Date,
): Promise<void> {
  await stopTransfers(context, trx, { user_id: userId, gift: true }, { at, why: 'phone-changed' })
}

/** Ends the gift of an order that is refunded: the refund has an SMS. The caller has locked the order. */
export async function endGift(
  trx: Trx,
  subscriptionId: number,
  { at, lapsed }: { at: Date; lapsed: boolean },
): Promise<void> {
  const change = { at, history: { reason: 'refund' }, set: { ended_at: at } }
  const which = { subscription_id: [subscriptionId] }
  await transferMachine.transitionMany(trx, lapsed ? 'lapse' : 'stop', which, change)
}
