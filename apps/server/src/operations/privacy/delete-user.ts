import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { eraseInvoiceTitles } from '../../commerce/invoices/erase-titles.ts'
import { eraseTransfers } from '../../commerce/transfers/erase-phones.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'
import { endWaitsOfUser } from '../../inventory/waitlist/end-wait.ts'
import { keepBlock } from '../../people/users/blocks.ts'
import { requesterMark } from '../../people/users/send-code.ts'
import { verifyCode } from '../../people/users/verify-code.ts'
import { withoutIdentity } from '../../people/users/queries.ts'
import { personalColumnsOfTable, personalData } from './personal-data.ts'

/** A request to delete an account. A courier app account without a phone (`''`) needs no code. */
type Deletion = { id: number; phone: string; code: string | undefined; ip: string }

/**
 * A block in force stays with the phone.
 * `personalData` lists what is deleted, and what is anonymised because the law requires its retention.
 * Refuses `account-in-use` with counts, `bad-request` without a code, and as `verifyCode`.
 */
export async function deleteUser(context: Context, { id, phone, code, ip }: Deletion): Promise<void> {
  await requireNotInUse(context.db, id)
  if (phone) {
    if (!code) throw refuse('bad-request', { fields: [{ field: 'code', reason: 'required' }] })
    await verifyCode(context, { purpose: 'delete', phone, code, requester: { ip, userId: id } })
  }
  const now = context.clock()
  await inTransaction(context.db, async (trx) => {
    // Waits for orders that are being placed: they lock the user's row FOR KEY SHARE. New ones wait for this.
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    await requireNotInUse(trx, id)
    await endWaitsOfUser(context, trx, id, now)
    await eraseTransfers(context, trx, { userId: id, phone, at: now })
    await deletePhones(context, trx, { id, phone })
    await anonymisePayments(trx, id)
    await trx.updateTable('subscriptions').set({ name: null }).where('user_id', '=', id).execute()
    await keepBlock(context, trx, {
      userId: id,
      at: now,
      phone,
      courierId: await courierIdOf(context, trx, id),
    })
    await eraseInvoiceTitles(trx, id, now)
    await anonymiseAccount(trx, id, now)
    await anonymiseConsents(trx, id)
    for (const table of deletedByUser) await trx.deleteFrom(table).where('user_id', '=', id).execute()
  })
}

/**
 * Whether an account may be deleted; asked before its code is sent, too. A number that is being given away is
 * in use, also an open gift; transfers to the account stop with it. Refuses `account-in-use` with counts.
 */
export async function requireNotInUse(db: Db | Trx, id: number): Promise<void> {
  const { rows } = await sql<{ pending: number; unbound: number; subscriptions: number }>`
    SELECT
      (SELECT count(*)::int FROM orders WHERE user_id = ${id} AND status = 1) AS pending,
      (SELECT count(*)::int FROM orders WHERE user_id = ${id} AND stage = 'paid') AS unbound,
      (SELECT count(*)::int FROM subscriptions
        WHERE user_id = ${id} AND state NOT IN ('pending_bind', 'ended')) AS subscriptions`.execute(db)
  const uses = rows[0]
  if (uses && uses.pending + uses.unbound + uses.subscriptions > 0) throw refuse('account-in-use', uses)
}

async function courierIdOf({ keys }: Context, trx: Trx, id: number): Promise<string | null> {
  const user = await trx.selectFrom('users').select('courier_openid').where('id', '=', id).executeTakeFirst()
  return keys.decrypt('users.courier_openid', user?.courier_openid ?? null)
}

/** Erases the identity in an account and ends its logins. */
async function anonymiseAccount(trx: Trx, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...withoutIdentity, avatar: '', gender: 2, tags: [], signs_checked_at: null, deleted_at: at })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('session_families')
    .set({ ended_at: sql`coalesce(ended_at, ${at})`, device: '', device_hash: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .execute()
}

/** Erases the address and browser of a user's consents. What they agreed to, and when, is retained. */
async function anonymiseConsents(trx: Trx, id: number): Promise<void> {
  const nowhere = { ip: null, user_agent: null }
  await trx.updateTable('consents').set(nowhere).where('user_id', '=', id).execute()
}

async function anonymisePayments(trx: Trx, id: number): Promise<void> {
  const orders = trx.selectFrom('orders').select('id').where('user_id', '=', id)
  await trx
    .updateTable('payments')
    .set({ payer_client_ip: null, payer_id: null })
    .where('order_id', 'in', orders)
    .execute()
  const trades = trx.selectFrom('payments').select('out_trade_no').where('order_id', 'in', orders)
  await trx
    .updateTable('quarantined_payments')
    .set({ payer_id: null })
    .where('out_trade_no', 'in', trades)
    .execute()
}

/** Phones that the numbers rang may belong to other users: their own codes stay valid. */
async function deletePhones(
  { config, keys }: Context,
  trx: Trx,
  { id, phone }: Pick<Deletion, 'id' | 'phone'>,
): Promise<void> {
  const hash = (each: string) => pepperHash(config.codePepper, 'phone', each)
  const requester = requesterMark(config.codePepper, { ip: '', userId: id })
  const subscriptions = trx.selectFrom('subscriptions').select('id').where('user_id', '=', id)
  const bindings = await trx
    .selectFrom('bindings')
    .select('phone')
    .where('subscription_id', 'in', subscriptions)
    .where('phone', 'is not', null)
    .execute()
  const rules = await trx.selectFrom('ring_rules').select('second_phone').where('user_id', '=', id).execute()
  const rung = [
    ...(await keys.decryptRows(bindings, { phone: 'bindings.phone' })).map((row) => row.phone),
    ...(await keys.decryptRows(rules, { second_phone: 'ring_rules.second_phone' })).map(
      (row) => row.second_phone,
    ),
  ].filter((each) => each !== null)
  const requested = await trx
    .selectFrom('sms_codes')
    .select('phone_hmac')
    .where('requester_hmac', '=', requester)
    .execute()
  const others = [...requested.map((row) => row.phone_hmac), ...rung.map(hash)]
  const aboutNumbers = ['bind', 'number-rings', 'number-moved']
  await trx
    .deleteFrom('sms_outbox')
    .where((sms) =>
      sms.or([
        sms('phone_hmac', '=', hash(phone)),
        sms('phone_hmac', '=', sql<Buffer>`ANY(${others}::bytea[])`).and('template', 'in', aboutNumbers),
      ]),
    )
    .execute()
  await trx
    .deleteFrom('sms_codes')
    .where((code) => code.or([code('phone_hmac', '=', hash(phone)), code('requester_hmac', '=', requester)]))
    .execute()
  await trx
    .updateTable('bindings')
    .set({ phone: null, phone_index: null })
    .where('subscription_id', 'in', subscriptions)
    .execute()
}

/** The tables that lose the user's rows, found by `user_id`, with the account. */
type DeletedByUser = {
  [T in keyof Schema]: (typeof personalData)[T] extends { column: 'user_id'; deletion: 'deleted' } ? T : never
}[keyof Schema]

/** The tables to delete a user's rows from, in this order. Foreign keys delete the dependent rows. */
const deletedByUser = typedKeys(personalData).filter((table): table is DeletedByUser => {
  const personal = personalColumnsOfTable(table)
  return personal?.column === 'user_id' && personal.deletion === 'deleted'
})
