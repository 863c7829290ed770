import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { markOf } from '../../platform/encryption/mark.ts'
import { endWaitsOf } from '../../inventory/waitlist/end-wait.ts'
import { deletedByUser } from './personal-data.ts'
import { unnamed } from '../../people/users/queries.ts'
import { askerMark } from '../../people/users/send-code.ts'
import { verifyCode } from '../../people/users/verify-code.ts'

/** Whose account goes; `phone` is '' for one that came from the courier app without any, which then needs no code. */
export type Deletion = { id: number; phone: string; code: string | undefined; ip: string }

/**
 * Deletes an account: every login ends, its phone may register anew. What becomes of which table stands in `personalData`: favourites, alerts, tickets, votes
 * and the call log go; orders, payments, bindings and consents stay without a person in them, because the law wants them kept. Refuses `account-in-use` with how many
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
    await endWaitsOf(context, trx, id, now)
    await forget(context, trx, { id, phone, now })
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

type Gone = { id: number; phone: string; now: Date }

async function forget(context: Context, trx: Trx, gone: Gone): Promise<void> {
  const { id, now } = gone
  await forgetPhones(context, trx, gone)
  await forgetPayer(trx, id)
  await trx
    .updateTable('users')
    .set({ ...unnamed, avatar: '', gender: 2, deleted_at: now })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('session_families')
    .set({ ended_at: sql`coalesce(ended_at, ${now})`, device: '', device_hash: Buffer.alloc(0) })
    .where('user_id', '=', id)
    .execute()
  await forgetConsentPlaces(trx, id)
  for (const table of deletedByUser) await trx.deleteFrom(table).where('user_id', '=', id).execute()
}

/** The user's own phone, and those that their numbers rang or that they had codes sent to: these may be somebody else's own, whose codes stay good. */
async function forgetPhones({ config, keys }: Context, trx: Trx, { id, phone }: Gone): Promise<void> {
  const mark = (each: string) => markOf(config.codePepper, 'phone', each)
  const asker = askerMark(config.codePepper, { ip: '', userId: id })
  const subscriptions = trx.selectFrom('subscriptions').select('id').where('user_id', '=', id)
  const bound = trx.selectFrom('bindings').select('phone').where('subscription_id', 'in', subscriptions)
  const rung = await keys.openEach(await bound.where('phone', 'is not', null).execute(), {
    phone: 'bindings.phone',
  })
  const second = await keys.openEach(
    await trx.selectFrom('call_rules').select('second_phone').where('user_id', '=', id).execute(),
    { second_phone: 'call_rules.second_phone' },
  )
  const asked = await trx.selectFrom('sms_codes').select('phone_mark').where('asker', '=', asker).execute()
  const others = [
    ...asked.map(({ phone_mark }) => phone_mark),
    ...[...rung.map((each) => each.phone), ...second.map((each) => each.second_phone)].flatMap((each) =>
      each === null ? [] : [mark(each)],
    ),
  ]
  await trx
    .deleteFrom('sms_outbox')
    .where((sms) =>
      sms.or([
        sms('phone_mark', '=', mark(phone)),
        sms('phone_mark', '=', sql<Buffer>`ANY(${others}::bytea[])`).and('template', 'in', [
          'bind',
          'number-rings',
          'number-moved',
        ]),
      ]),
    )
    .execute()
  await trx
    .deleteFrom('sms_codes')
    .where((code) => code.or([code('phone_mark', '=', mark(phone)), code('asker', '=', asker)]))
    .execute()
  await trx
    .updateTable('bindings')
    .set({ phone: null, phone_index: null })
    .where('subscription_id', 'in', subscriptions)
    .execute()
}

/** From where the user has agreed to something; what and when stays with what it allowed. */
async function forgetConsentPlaces(trx: Trx, id: number): Promise<void> {
  const nowhere = { ip: null, agent: null }
  await trx.updateTable('consents').set(nowhere).where('user_id', '=', id).execute()
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
    .set({ payer_openid: null })
    .where('out_trade_no', 'in', trades)
    .execute()
}
