import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

/**
 * Keeps an account from being deleted until the transaction ends, so that nothing is written for one that is gone: a deletion waits for us, or we
 * for it. Refuses `unauthorised` when it is deleted.
 */
export async function keepUser(trx: Trx, id: number): Promise<void> {
  const user = trx.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  if (!(await user.forKeyShare().executeTakeFirst())) throw refuse('unauthorised')
}
