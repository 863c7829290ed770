import type { User } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

const personal = { phone: 'users.phone', nickname: 'users.nickname', location: 'users.location' } as const

/**
 * The user as the API returns it; the username is the phone. The id comes from a session: refuses
 * `unauthorised` if the user was deleted since.
 */
export async function getUser({ keys }: Pick<Context, 'keys'>, db: Db | Trx, id: number): Promise<User> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'phone', 'nickname', 'roles', 'avatar', 'gender', 'location'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const [row] = await keys.decryptRows(rows, personal)
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
