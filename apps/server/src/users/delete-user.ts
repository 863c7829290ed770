import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction, type Db, type Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { forgetWaits } from '../waits/end-wait.ts'
import { askerKey } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

/** Whose account goes; `phone` is '' for one that came from the courier app without any, which then needs no code. */
export type Deletion = { id: number; phone: string; code: string | undefined; ip: string }

/**
 * Deletes an account: every login ends, favourites, alerts, tickets, votes and the call log go, its phone may register anew. Orders, payments and bindings stay,
 * because the law wants them kept, without a person in them; codes and a demonstration's SMS go too. Refuses `account-in-use` with how many
 * `pending` and `unbound` orders and live `subscriptions` there are, `bad-request` without a code, and what `verifyCode` does.
 */
export async function deleteUser(context: Context, { id, phone, code, ip }: Deletion): Promise<void> {
  await refuseInUse(context.db, id)
  if (phone) {
    if (!code) throw refuse('bad-request', { fields: [{ field: 'code', reason: 'required' }] })
    await verifyCode(context, { purpose: 'delete', phone, code, asker: { ip, userId: id } })
  }
  const now = context.clock()
  await inTransaction(context.db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    await refuseInUse(trx, id)
    await forgetWaits(context, trx, id, now)
    await forget(trx, id, now)
  })
}

async function refuseInUse(db: Db | Trx, id: number): Promise<void> {
  const { rows } = await sql<{ pending: number; unbound: number; subscriptions: number }>`
    SELECT
      (SELECT count(*)::int FROM orders WHERE user_id = ${id} AND status = 1) AS pending,
      (SELECT count(*)::int FROM orders WHERE user_id = ${id} AND stage = 'paid') AS unbound,
      (SELECT count(*)::int FROM subscriptions
        WHERE user_id = ${id} AND state NOT IN ('pending_bind', 'ended')) AS subscriptions`.execute(db)
  const uses = rows[0]
  if (uses && uses.pending + uses.unbound + uses.subscriptions > 0) throw refuse('account-in-use', uses)
}

async function forget(trx: Trx, id: number, now: Date): Promise<void> {
  await forgetPhones(trx, id)
  await forgetPayer(trx, id)
  const nobody = { phone: null, courier_openid: null, username: '', nickname: '', avatar: '', location: null }
  await trx
    .updateTable('users')
    .set({ ...nobody, gender: 2, deleted_at: now })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('session_families')
    .set({ ended_at: now })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  for (const table of ['favourites', 'tickets', 'question_votes', 'calls'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute()
}

/** The user's own phone, and those that their numbers rang or that they had codes sent to: these may be somebody else's own, whose codes stay good. */
async function forgetPhones(trx: Trx, id: number): Promise<void> {
  const asker = askerKey({ ip: '', userId: id })
  const own = trx.selectFrom('users').select('phone').where('id', '=', id).where('phone', 'is not', null)
  const subscriptions = trx.selectFrom('subscriptions').select('id').where('user_id', '=', id)
  const rung = trx.selectFrom('bindings').select('phone').where('subscription_id', 'in', subscriptions)
  const asked = trx.selectFrom('sms_codes').select('phone').where('asker', '=', asker)
  await trx
    .deleteFrom('sms_outbox')
    .where((sms) => {
      const others = sms.or([sms('phone', 'in', rung), sms('phone', 'in', asked)])
      return sms.or([sms('phone', 'in', own), others.and('template', '=', 'bind')])
    })
    .execute()
  await trx
    .deleteFrom('sms_codes')
    .where((code) => code.or([code('phone', 'in', own), code('asker', '=', asker)]))
    .execute()
  await trx
    .updateTable('bindings')
    .set({ phone: null })
    .where('subscription_id', 'in', subscriptions)
    .execute()
}

/** From where, and as whom at WeChat, the user has paid. */
async function forgetPayer(trx: Trx, id: number): Promise<void> {
  const orders = trx.selectFrom('orders').select('id').where('user_id', '=', id)
  await trx
    .updateTable('payments')
    .set({ payer_client_ip: null, payer_openid: null })
    .where('order_id', 'in', orders)
    .execute()
  const trades = trx.selectFrom('payments').select('out_trade_no').where('order_id', 'in', orders)
  await trx
    .updateTable('quarantined_payments')
    .set({ report: sql`report - 'openid'` })
    .where('out_trade_no', 'in', trades)
    .execute()
}
