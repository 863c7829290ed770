import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockUser } from './queries.ts'

/**
 * Keeps an account from being deleted until the transaction ends, so that nothing is written for one that is gone: a deletion waits for us, or we
 * for it. Refuses `unauthorised` when it is deleted.
 */
export async function requireUser(trx: Trx, id: number): Promise<void> {
  if (!(await lockUser(trx, id))) throw refuse('unauthorised')
}
