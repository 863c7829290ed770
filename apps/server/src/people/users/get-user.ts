import { sql } from 'kysely'
import type { User } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { isBlockedSql } from './blocks.ts'
import { refuse } from '../../platform/base/refuse.ts'

const personal = { phone: 'users.phone', nickname: 'users.nickname', location: 'users.location' } as const

/**
 * The user as the API returns it; the username is the phone. The id comes from a session: refuses
 * `unauthorised` if the user was deleted since, unless `evenDeleted`.
 */
export async function getUser(
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  db: Db | Trx,
  id: number,
  { evenDeleted = false }: { evenDeleted?: boolean } = {},
): Promise<User> {
  const users = db
    .selectFrom('users')
    .select(['id', 'phone', 'nickname', 'roles', 'avatar', 'gender', 'location'])
    .select([
      isBlockedSql(clock()).as('blocked'),
      sql<Date | null>`nullif(blocked_until, 'infinity')`.as('blocked_until'),
    ])
    .where('id', '=', id)
  const rows = await (evenDeleted ? users : users.where('deleted_at', 'is', null)).execute()
  const [row] = await keys.decryptRows(rows, personal)
  if (!row) throw refuse('unauthorised')
  const { location, nickname, blocked, blocked_until: until, ...rest } = row
  const phone = row.phone ?? ''
  return {
    ...rest,
    phone,
    username: phone,
    nickname: nickname ?? '',
    ...(blocked && { blocked: until ? { until: until.toISOString() } : {} }),
    ...(location !== null && { location: JSON.parse(location) as User['location'] }),
  }
}
