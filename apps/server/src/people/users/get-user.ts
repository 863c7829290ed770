import type { User } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Keys } from '../../platform/encryption/keys.ts'

const personal = { phone: 'users.phone', nickname: 'users.nickname', location: 'users.location' } as const

/** A user's own record, `location` as JSON; undefined once the account is deleted. */
async function selectUser(db: Db | Trx, keys: Keys, id: number) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'phone', 'nickname', 'roles', 'avatar', 'gender', 'location'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  return (await keys.decryptRows(rows, personal))[0]
}

/**
 * The user as the API returns it; the username is the phone. The id comes from a session: refuses
 * `unauthorised` if the user was deleted since.
 */
export async function getUser({ keys }: Pick<Context, 'keys'>, db: Db | Trx, id: number): Promise<User> {
  const row = await selectUser(db, keys, id)
  if (!row) throw refuse('unauthorised')
  const { location, nickname, ...rest } = row
  const phone = row.phone ?? ''
  return {
    ...rest,
    phone,
    username: phone,
    nickname: nickname ?? '',
    ...(location !== null && { location: JSON.parse(location) as User['location'] }),
  }
}
