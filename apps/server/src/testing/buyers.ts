import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { hashToken, newToken } from '../users/tokens.ts'
import { newPhone } from './client.ts'
import { dayMs } from '../time.ts'

const yearMs = 365 * dayMs

export type Buyer = { id: number; phone: string; token: string; refreshToken: string }

/** Users with a session of a year each, made in three statements: as many as wanted, without their SMS codes. */
export async function makeBuyers(db: Db, count: number): Promise<Buyer[]> {
  const phones = Array.from({ length: count }, newPhone)
  const users = await db
    .insertInto('users')
    .values(phones.map((phone) => ({ phone, username: phone })))
    .returning(['id', 'phone'])
    .execute()
  const buyers = users.map(({ id, phone }) => ({
    id,
    phone: phone ?? '',
    token: newToken(),
    refreshToken: newToken(),
  }))
  const until = new Date(Date.now() + yearMs)
  const families = buyers.map(({ id }) => ({ id: randomUUID(), user_id: id, ended_at: null }))
  const sessions = buyers.map(({ token, refreshToken }, at) => ({
    family: families[at]!.id,
    access_hash: hashToken(token),
    access_expires_at: until,
    refresh_hash: hashToken(refreshToken),
    refresh_expires_at: until,
    spent_at: null,
    successor_salt: null,
  }))
  // A family without a session is swept away.
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('session_families').values(families).execute()
    await trx.insertInto('sessions').values(sessions).execute()
  })
  return buyers
}
