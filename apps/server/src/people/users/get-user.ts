import type { User } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectUser } from './queries.ts'

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
