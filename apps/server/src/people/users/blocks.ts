import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'

/** SQL condition: the row of `users` is blocked. */
export const isBlockedSql = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(users.blocked_until > ${at}, false)`

/** SQL condition: the row of `customer_blocks` is in force. */
export const isBlockInForce = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`customer_blocks.ended_at IS NULL AND coalesce(customer_blocks.until > ${at}, true)`

/** A caller that must not race a block locks the user. */
export async function isBlocked(db: Db | Trx, userId: number, at: Date): Promise<boolean> {
  const users = db.selectFrom('users').select('id').where('id', '=', userId)
  return (await users.where(isBlockedSql(at)).executeTakeFirst()) !== undefined
}

/** Refuses `account-blocked` while a user is blocked. */
export async function requireNotBlocked(db: Db | Trx, userId: number, at: Date): Promise<void> {
  if (await isBlocked(db, userId, at)) throw refuse('account-blocked')
}

/** How a person logs in: by a phone, by the courier app, or both. */
type Person = { phone?: string | undefined; courierId?: string | null | undefined }

function hashesOf({ config }: Pick<Context, 'config'>, { phone, courierId }: Person): Buffer[] {
  return [
    ...(phone ? [pepperHash(config.codePepper, 'phone', phone)] : []),
    ...(courierId ? [pepperHash(config.codePepper, 'courier', courierId)] : []),
  ]
}

/** Keeps the hashes of a deleted account, as long as its block is in force. */
export async function keepBlock(
  context: Pick<Context, 'config'>,
  trx: Trx,
  { userId, at, ...person }: Person & { userId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('customer_blocks')
    .set({ kept_hashes: hashesOf(context, person) })
    .where('user_id', '=', userId)
    .where(isBlockInForce(at))
    .execute()
}

/** Whether the person of a phone deleted an account that is blocked. */
export async function hasKeptBlock(
  context: Pick<Context, 'config' | 'clock'>,
  trx: Trx,
  phone: string,
): Promise<boolean> {
  const block = trx
    .selectFrom('customer_blocks')
    .select('id')
    .where(sql<boolean>`kept_hashes && ${hashesOf(context, { phone })}::bytea[]`)
    .where(isBlockInForce(context.clock()))
  return (await block.executeTakeFirst()) !== undefined
}

/**
 * Moves the blocks of deleted accounts to the account that the same person uses now, as one with the latest
 * end. It counts from now, and numbers that the account owned before ring on.
 */
export async function moveKeptBlock(
  context: Pick<Context, 'config' | 'clock'>,
  trx: Trx,
  { userId, ...person }: Person & { userId: number },
): Promise<void> {
  const at = context.clock()
  const kept = await trx
    .selectFrom('customer_blocks')
    .select(['id', 'until'])
    .where(sql<boolean>`kept_hashes && ${hashesOf(context, person)}::bytea[]`)
    .where(isBlockInForce(at))
    .orderBy('id')
    .forUpdate()
    .execute()
  const [first] = kept
  if (!first) return
  const own = await trx
    .selectFrom('customer_blocks')
    .select(['id', 'until'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const ends = [...kept, ...(own ? [own] : [])].map((block) => block.until?.getTime() ?? Infinity)
  const ids = kept.map(({ id }) => id)
  const latest = Math.max(...ends)
  const until = latest === Infinity ? null : new Date(latest)
  const goesOn = own?.id ?? first.id
  await trx
    .updateTable('customer_blocks')
    .set({ ended_at: at, kept_hashes: null })
    .where('id', 'in', ids)
    .where('id', '<>', goesOn)
    .execute()
  const moved = own ? { until } : { until, user_id: userId, kept_hashes: null, started_at: at, silent: false }
  await trx.updateTable('customer_blocks').set(moved).where('id', '=', goesOn).execute()
  await setBlockedUntil(trx, userId, until)
}

/** Blocks a user until a moment; null: until the block is lifted. */
export async function setBlockedUntil(trx: Trx, userId: number, until: Date | null): Promise<void> {
  const blocked_until = sql<Date>`coalesce(${until}::timestamptz, 'infinity')`
  await trx.updateTable('users').set({ blocked_until }).where('id', '=', userId).execute()
}

/** Closes blocks whose end has come, and forgets the hashes that they kept. */
export async function closeEndedBlocks(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('customer_blocks')
    .set({ ended_at: sql`until`, kept_hashes: null })
    .where('ended_at', 'is', null)
    .where('until', '<=', at)
    .execute()
}
