import { sql } from 'kysely'
import { runAll } from '../../platform/base/run-all.ts'
import type { Trx, Db } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { withoutIdentity } from '../../people/users/queries.ts'
import { deletedByUser } from './personal-data.ts'

/** Deletes idempotency keys and codes older than `before`, and rate limits with an expired window. */
export async function deleteRequests(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await runAll([
    () => deleteInSteps(db, { table: 'idempotency_keys', moment: 'started_at', until: before }),
    () => deleteInSteps(db, { table: 'staff_idempotency_keys', moment: 'at', until: before }),
    () => deleteInSteps(db, { table: 'sms_codes', moment: 'expires_at', until: before }),
    () => db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute(),
  ])
}

/** Deletes expired tokens, and logins without tokens that were last used before `usedBefore`. */
export async function deleteLogins(
  db: Db,
  { now, usedBefore }: { now: Date; usedBefore: Date },
): Promise<void> {
  await deleteInSteps(db, { table: 'sessions', moment: 'refresh_expires_at', until: now })
  await deleteInSteps(db, {
    table: 'session_families',
    moment: 'last_used_at',
    until: usedBefore,
    where: sql`NOT EXISTS (SELECT FROM sessions WHERE family = session_families.id)`,
  })
}

/** Deletes a step of a history's old rows. Returns how many rows it has passed; 0 at the end. */
export async function deleteHistoryStep(db: Db, thing: string): Promise<number> {
  const { rows } = await sql<{ passed: number }>`SELECT delete_old_history(${thing}) AS passed`.execute(db)
  return rows[0]?.passed ?? 0
}

export async function deleteLoginLog(db: Db, before: Date): Promise<void> {
  await deleteInSteps(db, { table: 'login_log', moment: 'at', until: before })
}

/** Waits for orders that are being placed: they lock the user's row FOR KEY SHARE. New ones wait for this. */
export async function lockAccount(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Counts what prevents the deletion of an account. */
export async function selectActiveUses(db: Db | Trx, userId: number) {
  const { rows } = await sql<{ pending: number; unbound: number; subscriptions: number }>`
    SELECT
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND status = 1) AS pending,
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND stage = 'paid') AS unbound,
      (SELECT count(*)::int FROM subscriptions
        WHERE user_id = ${userId} AND state NOT IN ('pending_bind', 'ended')) AS subscriptions`.execute(db)
  return rows[0]
}

/** Erases the identity in an account and ends its logins. */
export async function anonymiseAccount(trx: Trx, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...withoutIdentity, avatar: '', gender: 2, deleted_at: at })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('session_families')
    .set({ ended_at: sql`coalesce(ended_at, ${at})`, device: '', device_hash: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes the user's rows from the tables that retain none. */
export async function deleteOwned(trx: Trx, userId: number): Promise<void> {
  for (const table of deletedByUser) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** The phones that a user's numbers rang. */
export function selectBoundPhones(trx: Trx, userId: number) {
  const bound = trx.selectFrom('bindings').select('phone')
  return bound
    .where('subscription_id', 'in', subscriptionsOf(trx, userId))
    .where('phone', 'is not', null)
    .execute()
}

const subscriptionsOf = (trx: Trx, userId: number) =>
  trx.selectFrom('subscriptions').select('id').where('user_id', '=', userId)

export function selectSecondPhones(trx: Trx, userId: number) {
  return trx.selectFrom('ring_rules').select('second_phone').where('user_id', '=', userId).execute()
}

/** The hashes of the phones that a requester had codes sent to. */
export function selectCodePhones(trx: Trx, requester: Buffer) {
  return trx.selectFrom('sms_codes').select('phone_hmac').where('requester_hmac', '=', requester).execute()
}

/** Deletes the SMS to a user's own phone, and those about their numbers to others. */
export async function deleteSms(
  trx: Trx,
  { own, others }: { own: Buffer; others: readonly Buffer[] },
): Promise<void> {
  await trx
    .deleteFrom('sms_outbox')
    .where((sms) =>
      sms.or([
        sms('phone_hmac', '=', own),
        sms('phone_hmac', '=', sql<Buffer>`ANY(${others}::bytea[])`).and('template', 'in', [
          'bind',
          'number-rings',
          'number-moved',
        ]),
      ]),
    )
    .execute()
}

export async function deleteCodes(
  trx: Trx,
  { own, requester }: { own: Buffer; requester: Buffer },
): Promise<void> {
  await trx
    .deleteFrom('sms_codes')
    .where((code) => code.or([code('phone_hmac', '=', own), code('requester_hmac', '=', requester)]))
    .execute()
}

/** Erases the names that a user gave to numbers. */
export async function deleteNames(trx: Trx, userId: number): Promise<void> {
  await trx.updateTable('subscriptions').set({ name: null }).where('user_id', '=', userId).execute()
}

/** Erases the phones from the bindings of a user's numbers. */
export async function anonymiseBindings(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('bindings')
    .set({ phone: null, phone_index: null })
    .where('subscription_id', 'in', subscriptionsOf(trx, userId))
    .execute()
}

/** Erases the address and browser of a user's consents. What they agreed to, and when, is retained. */
export async function anonymiseConsents(trx: Trx, id: number): Promise<void> {
  const nowhere = { ip: null, user_agent: null }
  await trx.updateTable('consents').set(nowhere).where('user_id', '=', id).execute()
}

/** Erases the network address and the provider's user id of a user's payments. */
export async function anonymisePayments(trx: Trx, id: number): Promise<void> {
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
