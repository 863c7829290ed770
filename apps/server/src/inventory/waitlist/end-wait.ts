import type { Context } from '../../context.ts'
import { inTransaction, type Trx, type Db } from '../../platform/db/database.ts'
import { type Batch, workInBatches, noneOf } from '../../platform/db/work-in-batches.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { runAll } from '../../platform/base/run-all.ts'
import { addDays } from '../../platform/base/time.ts'
import { endOffersOfWaits } from './end-offer.ts'
import { waitMachine } from './machine.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'

/**
 * The retention (days) of an ended wait with its consent: a proof of the consent and of each notification.
 */
const endedWaitDays = 180

/**
 * Ends a user's own wait; does nothing if it has ended. Refuses `wait-not-found`, also for another user's
 * wait.
 */
export async function endWait(context: Context, userId: number, waitId: number): Promise<void> {
  const own = { id: waitId, user_id: userId }
  if (await endOne(context, 'end', own)) return
  const wait = context.db.selectFrom('waits').select('id').where('id', '=', waitId)
  if (!(await wait.where('user_id', '=', userId).executeTakeFirst())) throw refuse('wait-not-found')
}

/** Ends the wait of an SMS link; does nothing if it has ended. */
export async function endWaitByLink(context: Context, waitId: number): Promise<void> {
  await endOne(context, 'end-by-link', { id: waitId })
}

async function endOne(
  context: Context,
  event: 'end' | 'end-by-link',
  which: { id: number; user_id?: number },
): Promise<boolean> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    const wait = await waitMachine.transition(trx, event, which, { at, set: { ended_at: at } })
    if (!wait) return false
    await endOffersOfWaits(context, trx, [wait.id], at)
    return true
  })
}

/** Ends all waits of a deleted or blocked account, so that numbers offered to it go to other users. */
export async function endWaitsOfUser(context: Context, trx: Trx, userId: number, at: Date): Promise<void> {
  const change = { at, set: { ended_at: at } }
  const ended = await waitMachine.transitionMany(trx, 'end', { user_id: userId }, change)
  const ids = ended.map(({ id }) => id)
  await endOffersOfWaits(context, trx, ids, at)
}

export async function deleteEndedWaits(db: Db, endedBefore: Date): Promise<void> {
  await deleteInSteps(db, { table: 'waits', moment: 'ended_at', until: endedBefore })
}

/** Ends expired waits, and deletes waits that ended 180 days ago. */
export async function expireWaits(context: Context): Promise<void> {
  const at = context.clock()
  const select = (trx: Trx, { limit, except }: Batch) =>
    trx
      .selectFrom('waits')
      .select('id')
      .where('state', '=', 'waiting')
      .where('ends_at', '<=', at)
      .where('id', '<>', noneOf(except))
      .orderBy('id')
      .limit(limit)
      .execute()
  const expire = async (trx: Trx, waits: readonly { id: number }[]) => {
    const ids = waits.map(({ id }) => id)
    await waitMachine.transitionMany(trx, 'expire', { id: ids }, { at, set: { ended_at: at } })
    await endOffersOfWaits(context, trx, ids, at)
  }
  await runAll([
    () => workInBatches(context.db, select, expire),
    () => deleteEndedWaits(context.db, addDays(at, -endedWaitDays)),
  ])
}
