import type { TransferNews, TransferState } from '@hao/contract/transfer.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export const openTransferStates = ['offered', 'accepted'] as const satisfies readonly TransferState[]

/** A transfer and its subscription, locked in this order; undefined if there is none. */
export async function lockTransfer(trx: Trx, id: number) {
  const transfers = trx.selectFrom('transfers').where('id', '=', id)
  const known = await transfers.select('subscription_id').executeTakeFirst()
  if (!known) return undefined
  const subscriptions = trx.selectFrom('subscriptions').selectAll().where('id', '=', known.subscription_id)
  const subscription = await subscriptions.forUpdate().executeTakeFirstOrThrow()
  return { ...(await transfers.selectAll().forUpdate().executeTakeFirstOrThrow()), subscription }
}

export type LockedTransfer = NonNullable<Awaited<ReturnType<typeof lockTransfer>>>

/** After the end of a transfer without a change: the buyer of a gift may bind a phone again. */
export async function noteEnd(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  transferId: number,
  about: TransferNews,
  startAfter?: Date,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .from('transfers')
    .set({ gifted: false })
    .whereRef('subscriptions.id', '=', 'transfers.subscription_id')
    .where('transfers.id', '=', transferId)
    .where('gifted', '=', true)
    .execute()
  await enqueueNotice(context, trx, transferId, about, startAfter)
}

export async function enqueueNotice(
  { enqueue }: Pick<Context, 'enqueue'>,
  trx: Trx,
  transferId: number,
  about: TransferNews,
  startAfter?: Date,
): Promise<void> {
  await enqueue(trx, 'transfer-notice', { transferId, about }, startAfter)
}

/** What happened to a transfer, the oldest first, with the names of staff. */
export function selectTransferHistory(db: Db | Trx, transferId: number) {
  return db
    .selectFrom('transfer_history')
    .leftJoin('staff_members', 'staff_members.id', 'transfer_history.staff_id')
    .select(['event', 'at', 'name as staff_name', 'reason'])
    .where('transfer_id', '=', transferId)
    .orderBy('transfer_history.id')
    .execute()
}
