import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { withoutIdentity } from '../people/users/queries.ts'
import { hashToken, newToken } from '../people/users/tokens.ts'
import type { Keys } from '../platform/encryption/keys.ts'
import { generatePhone } from './client.ts'
import { dayMs } from '../platform/base/time.ts'

const yearMs = 365 * dayMs

export type Buyer = { id: number; phone: string; token: string; refreshToken: string }

/** Inserts `count` users with a session of a year each, in three statements and without SMS codes. */
export async function makeBuyers(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  count: number,
): Promise<Buyer[]> {
  const phones = Array.from({ length: count }, generatePhone)
  const users = await db
    .insertInto('users')
    .values(await Promise.all(phones.map((phone) => sealedUser(keys, phone))))
    .returning('id')
    .execute()
  const buyers = users.map(({ id }, at) => ({
    id,
    phone: phones[at]!,
    token: newToken(),
    refreshToken: newToken(),
  }))
  const until = new Date(Date.now() + yearMs)
  const families = buyers.map(({ id }) => ({
    id: randomUUID(),
    user_id: id,
    device_hash: randomBytes(32),
    last_used_at: new Date(),
    ended_at: null,
  }))
  const sessions = buyers.map(({ token, refreshToken }, at) => ({
    family: families[at]!.id,
    access_hash: hashToken(token),
    access_expires_at: until,
    access_used_at: new Date(),
    refresh_hash: hashToken(refreshToken),
    refresh_expires_at: until,
    refresh_used_at: null,
    successor_salt: null,
  }))
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('session_families').values(families).execute()
    await trx.insertInto('sessions').values(sessions).execute()
  })
  return buyers
}

async function sealedUser(keys: Keys, phone: string) {
  const { newest } = await keys.blindIndex('phone', phone)
  return { ...withoutIdentity, phone: await keys.encrypt('users.phone', phone), phone_index: newest }
}
