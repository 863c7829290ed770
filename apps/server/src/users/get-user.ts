import type { User } from '@hao/contract/entities.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { selectUser } from './queries.ts'

/** The user as the wire shows it (EN-1). Ids come from sessions: who is not there was deleted since, and is refused as `unauthorised`. */
export async function getUser(db: Db | Trx, id: number): Promise<User> {
  const row = await selectUser(db, id)
  if (!row) throw refuse('unauthorised')
  const { location, phone, ...rest } = row
  return { ...rest, phone: phone ?? '', ...(location && { location }) }
}
