import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockUser } from './queries.ts'

/**
 * Locks an account against deletion until the transaction ends, so that nothing is written for a deleted
 * account. Refuses `unauthorised` if it is deleted.
 */
export async function requireUser(trx: Trx, id: number): Promise<void> {
  if (!(await lockUser(trx, id))) throw refuse('unauthorised')
}
