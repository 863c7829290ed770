import type { ConsoleOutput, ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import {
  freezeTransfer,
  resumeTransfer,
  stopTransferAsStaff,
} from '../../commerce/transfers/freeze-transfer.ts'
import { selectTransferHistory } from '../../commerce/transfers/queries.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { presentRow } from '../base/present-row.ts'
import type { WriteContext } from '../base/request-context.ts'

/** The newest transfer with which a subscription ends or began. */
function newestTransfer(db: Db | Trx, subscriptionId: number) {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where((row) =>
      row.or([row('subscription_id', '=', subscriptionId), row('next_subscription_id', '=', subscriptionId)]),
    )
    .orderBy('id', 'desc')
    .limit(1)
}

export async function describeTransfer(
  { keys }: Context,
  db: Db,
  subscriptionId: number,
): Promise<ConsoleOutput<'GET /subscriptions/:id'>['transfer']> {
  const row = await newestTransfer(db, subscriptionId).executeTakeFirst()
  if (!row) return null
  const phone = await keys.decrypt('transfers.next_phone', row.next_phone)
  return {
    gift: row.gift,
    state: row.state,
    frozen: row.frozen,
    phone: phone === null ? null : maskPhone(phone),
    ownerId: row.user_id,
    nextId: row.next_user_id,
    acceptUntil: row.accept_until.toISOString(),
    changesAt: row.changes_at?.toISOString() ?? null,
    history: (await selectTransferHistory(db, row.id)).map(presentRow),
  }
}

const acts = { freeze: freezeTransfer, resume: resumeTransfer, stop: stopTransferAsStaff } as const

/**
 * Freezes the open transfer of a subscription, lets it go on, or stops it. Refuses `no-such-thing`, and
 * `not-now` when it is in no state for that.
 */
export async function changeTransfer(
  context: Context,
  { id, what, reason }: ConsoleParsed<'POST /subscriptions/:id/transfer'>,
  { trx, staff, at }: WriteContext,
): Promise<void> {
  const transfer = await newestTransfer(trx, id).executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  const actor = { staff_id: staff.staffId, reason }
  if (!(await acts[what](context, trx, transfer.id, { at, actor }))) throw refuse('not-now')
}
