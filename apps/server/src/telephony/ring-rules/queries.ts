import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CallList } from '../../platform/db/schema/ring-rules.ts'
import type { Keys } from '../../platform/encryption/keys.ts'

/** The stored rules of a subscription; undefined when the owner has never changed any. */
export async function selectRules(db: Db | Trx, keys: Keys, subscriptionId: number) {
  const rules = await db
    .selectFrom('ring_rules')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return (await keys.decryptRows(rules, { second_phone: 'ring_rules.second_phone' }))[0]
}

type OwnSubscription = { subscriptionId: number; userId: number }

/** Inserts the default rules if there are none, and locks the rules until the transaction ends. */
export async function lockRules(trx: Trx, { subscriptionId, userId }: OwnSubscription): Promise<void> {
  await trx
    .insertInto('ring_rules')
    .values({ subscription_id: subscriptionId, user_id: userId })
    .onConflict((known) => known.column('subscription_id').doNothing())
    .execute()
  await trx
    .selectFrom('ring_rules')
    .select('version')
    .where('subscription_id', '=', subscriptionId)
    .forUpdate()
    .execute()
}

/** False when there are `max` others already. The caller has locked the rules. */
export async function putEntry(
  trx: Trx,
  keys: Keys,
  {
    subscriptionId,
    userId,
    list,
    entry,
    at,
    max,
  }: OwnSubscription & { list: CallList; entry: string; at: Date; max: number },
): Promise<boolean> {
  await keys.lockKeyVersion(trx)
  const { newest, all } = await keys.blindIndex('phone', entry)
  const own = trx.selectFrom('caller_list_entries').where('subscription_id', '=', subscriptionId)
  const known = await own.select('id').where('caller_index', 'in', all).executeTakeFirst()
  if (known) {
    await trx.updateTable('caller_list_entries').set({ list }).where('id', '=', known.id).execute()
    return true
  }
  const { count } = await own.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  if (count >= max) return false
  const caller = await keys.encrypt('caller_list_entries.caller', entry)
  const row = { subscription_id: subscriptionId, user_id: userId, list, caller, caller_index: newest }
  await trx
    .insertInto('caller_list_entries')
    .values({ ...row, created_at: at })
    .execute()
  return true
}

/** False when `max` other numbers have that phone. The caller has locked the rules. */
export async function setSecondPhone(
  trx: Trx,
  keys: Keys,
  { subscriptionId, phone, max }: { subscriptionId: number; phone: string; max: number },
): Promise<boolean> {
  await keys.lockKeyVersion(trx)
  const { newest, all } = await keys.blindIndex('phone', phone)
  // Concurrent requests for the same phone wait for each other.
  await sql`SELECT pg_advisory_xact_lock(${newest.readBigInt64BE().toString()}::bigint)`.execute(trx)
  const others = await trx
    .selectFrom('ring_rules')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('second_phone_index', 'in', all)
    .where('subscription_id', '<>', subscriptionId)
    .executeTakeFirstOrThrow()
  if (others.count >= max) return false
  await trx
    .updateTable('ring_rules')
    .set({ second_phone: await keys.encrypt('ring_rules.second_phone', phone), second_phone_index: newest })
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return true
}

/** Also ends courier mode. The lists stay: the subscription may be recovered. */
export async function clearSecondPhones(trx: Trx, subscriptionIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('ring_rules')
    .set({ second_phone: null, second_phone_index: null, allow_all_until: null })
    .where('subscription_id', 'in', subscriptionIds)
    .execute()
}
