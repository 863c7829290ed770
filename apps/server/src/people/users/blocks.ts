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

/** Refuses `account-blocked` while a user is blocked. A caller that must not race a block locks the user. */
export async function requireNotBlocked(db: Db | Trx, userId: number, at: Date): Promise<void> {
  const users = db.selectFrom('users').select('id').where('id', '=', userId)
  if (await users.where(isBlockedSql(at)).executeTakeFirst()) throw refuse('account-blocked')
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

/** Moves the block of a deleted account to the new account of the same person. */
export async function moveKeptBlock(
  context: Pick<Context, 'config' | 'clock'>,
  trx: Trx,
  { userId, ...person }: Person & { userId: number },
): Promise<void> {
  const kept = await trx
    .updateTable('customer_blocks')
    .set({ user_id: userId, kept_hashes: null })
    .where(sql<boolean>`kept_hashes && ${hashesOf(context, person)}::bytea[]`)
    .where(isBlockInForce(context.clock()))
    .returning('until')
    .executeTakeFirst()
  if (kept) await setBlockedUntil(trx, userId, kept.until)
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
