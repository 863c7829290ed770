import type { LinkedPhoneChange } from '@hao/contract/endpoints/phone-changes.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { hashToken } from './tokens.ts'
import { phoneChangeMachine } from './machine.ts'
import { enqueueNotices } from './notify-phone-change.ts'

/** How long (days) a request waits for staff, and a change is kept after its end. */
const waitDays = 14
const keptDays = 184

/** Stops the open requests of a user, who has shown that they have the old phone. Tells both phones. */
export async function stopChangesOfUser(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  userId: number,
  { event, at }: { event: 'stop-by-login' | 'stop-by-change'; at: Date },
): Promise<void> {
  const change = { at, set: { ended_at: at } }
  const stopped = await phoneChangeMachine.transitionMany(trx, event, { user_id: userId }, change)
  for (const { id } of stopped) await enqueueNotices(context, trx, id, 'stopped')
}

async function selectLinked({ db, keys }: Context, token: string) {
  const found = await db
    .selectFrom('phone_changes')
    .select(['id', 'state', 'new_phone', 'requested_at', 'due_at'])
    .where(sql<boolean>`token_hashes @> ARRAY[${hashToken(token)}::bytea]`)
    .execute()
  const [change] = await keys.decryptRows(found, { new_phone: 'phone_changes.new_phone' })
  if (!change) throw refuse('phone-change-not-found')
  return change
}

/** The request of an SMS link. Refuses `phone-change-not-found`. */
export async function readLinkedChange(context: Context, token: string): Promise<LinkedPhoneChange> {
  const { state, new_phone, requested_at, due_at } = await selectLinked(context, token)
  return {
    state,
    phone: maskPhone(new_phone),
    requestedAt: requested_at.toISOString(),
    ...(due_at && { dueAt: due_at.toISOString() }),
  }
}

/**
 * Stops the request of an SMS link; does nothing if it was stopped. Refuses `phone-change-not-found`, and
 * `phone-change-over` for one that is done, refused or lapsed.
 */
export async function stopLinkedChange(context: Context, token: string): Promise<LinkedPhoneChange> {
  const { id } = await selectLinked(context, token)
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const set = { ended_at: at }
    if (await phoneChangeMachine.transition(trx, 'stop-by-link', { id }, { at, set }))
      await enqueueNotices(context, trx, id, 'stopped')
  })
  const change = await readLinkedChange(context, token)
  if (change.state !== 'stopped') throw refuse('phone-change-over')
  return change
}

/** Lets requests lapse that staff did not decide, and deletes those that ended half a year ago. */
export async function expirePhoneChanges(context: Context): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const old = await selectUndecided(trx, addDays(at, -waitDays))
    const change = { at, set: { ended_at: at } }
    const lapsed = await phoneChangeMachine.transitionMany(trx, 'lapse', { id: old }, change)
    for (const { id } of lapsed) await enqueueNotices(context, trx, id, 'lapsed')
  })
  const until = addDays(at, -keptDays)
  await deleteInSteps(context.db, { table: 'phone_changes', moment: 'ended_at', until })
}

async function selectUndecided(db: Db | Trx, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('phone_changes')
    .select('id')
    .where('state', '=', 'requested')
    .where('requested_at', '<', before)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}
