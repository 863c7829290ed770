import { defaultLocale, type Locale } from '@hao/contract/locale.ts'
import type { User } from '@hao/contract/entities.ts'
import type { Db, Trx } from '../db/database.ts'

/** A user's own record; undefined once the account is deleted. */
export async function selectUser(db: Db | Trx, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'phone', 'username', 'nickname', 'roles', 'avatar', 'gender', 'location'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Sets what is given and leaves the rest; an account that is deleted meanwhile stays empty. */
export async function updateProfile(
  db: Db,
  id: number,
  { location, ...plain }: { [K in 'nickname' | 'avatar' | 'gender' | 'location']?: User[K] | undefined },
): Promise<void> {
  const given = Object.entries({ ...plain, location: location && JSON.stringify(location) }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length === 0) return
  const user = db.updateTable('users').set(Object.fromEntries(given)).where('id', '=', id)
  await user.where('deleted_at', 'is', null).execute()
}

const newcomer: Record<Locale, string> = { zh: '用户', en: 'User ' }

/** The user with this phone, made at the first login; its nickname is in the language of that login and ends in the phone's last four digits. */
export async function userByPhone(
  db: Db | Trx,
  phone: string,
  locale: Locale = defaultLocale,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ phone, username: phone, nickname: newcomer[locale] + phone.slice(-4) })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The user with this id at the courier; a phone that the courier vouches for joins it to the account of that phone. */
export async function userByCourier(
  db: Db | Trx,
  courier: { openid: string; phone?: string; nickname?: string },
): Promise<number> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('courier_openid', '=', courier.openid)
    .executeTakeFirst()
  if (known) return known.id
  if (courier.phone) {
    const id = await userByPhone(db, courier.phone)
    await db.updateTable('users').set({ courier_openid: courier.openid }).where('id', '=', id).execute()
    return id
  }
  const { id } = await db
    .insertInto('users')
    .values({ courier_openid: courier.openid, nickname: courier.nickname ?? '' })
    .onConflict((conflict) =>
      conflict.column('courier_openid').doUpdateSet({ courier_openid: courier.openid }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
