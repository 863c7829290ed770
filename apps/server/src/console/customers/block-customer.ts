import { stopTransfersOfUser } from '../../commerce/transfers/stop-transfer.ts'
import type { Context } from '../../context.ts'
import { endWaitsOfUser } from '../../inventory/waitlist/end-wait.ts'
import { isBlockInForce, setBlockedUntil } from '../../people/users/blocks.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { barNumbersOfUser, unbarNumbersOfUser } from '../../telephony/routing/bar-number.ts'

type Act = { staffId: number; reason: string }

/** The block of a customer that is in force. */
export async function selectBlock(db: Db | Trx, userId: number, at: Date) {
  return db
    .selectFrom('customer_blocks')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(['approval_id', 'silent', 'started_at', 'until', 'approvals.reason'])
    .where('user_id', '=', userId)
    .where(isBlockInForce(at))
    .executeTakeFirst()
}

/**
 * Locks a customer: orders, bindings and waits that have begun are waited for, later ones wait for this
 * transaction. Refuses `no-such-thing`.
 */
export async function lockCustomer(trx: Trx, id: number): Promise<{ deleted_at: Date | null }> {
  const user = trx.selectFrom('users').select('deleted_at').where('id', '=', id).forUpdate()
  const found = await user.executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  return found
}

/**
 * Blocks a customer: from now on nothing is sold to them, and their alerts, offers and transfers end. If
 * `silent`, their numbers do not ring either, and are not charged. What is paid stays theirs. Refuses
 * `not-now` for a deleted account or one that is blocked, and an `until` as `assertAllowedMoment` does.
 */
export async function blockCustomer(
  context: Context,
  trx: Trx,
  block: { userId: number; approvalId: number; silent: boolean; until: Date | null },
  act: Act,
): Promise<void> {
  const { userId, approvalId, silent, until } = block
  const customer = await lockCustomer(trx, userId)
  // The moment after the lock: every order of before is older.
  const at = context.clock()
  if (until) assertAllowedMoment(until, at)
  if (customer.deleted_at || (await selectBlock(trx, userId, at))) throw refuse('not-now')
  const expired = trx.updateTable('customer_blocks').set({ ended_at: at }).where('user_id', '=', userId)
  await expired.where('ended_at', 'is', null).execute()
  const row = { user_id: userId, approval_id: approvalId, silent, started_at: at, until }
  await trx.insertInto('customer_blocks').values(row).execute()
  await setBlockedUntil(trx, userId, until)
  if (silent) await barNumbersOfUser(trx, { userId, until }, { ...act, at })
  await endWaitsOfUser(context, trx, userId, at)
  await stopTransfersOfUser(context, trx, userId, { at, why: 'blocked' })
}

/** Lifts a block before its end, also one that was kept after a deletion. Refuses `not-now` without one. */
export async function unblockCustomer(trx: Trx, userId: number, act: Act & { at: Date }): Promise<void> {
  await lockCustomer(trx, userId)
  const block = await selectBlock(trx, userId, act.at)
  if (!block) throw refuse('not-now')
  const ended = { ended_at: act.at, kept_hashes: null }
  await trx
    .updateTable('customer_blocks')
    .set(ended)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await trx.updateTable('users').set({ blocked_until: null }).where('id', '=', userId).execute()
  await unbarNumbersOfUser(trx, { userId, since: block.started_at }, act)
}
