import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

/**
 * Locks an account against deletion until the transaction ends, so that nothing is written for a deleted
 * account. Refuses `unauthorised` if it is deleted.
 */
export async function requireUser(trx: Trx, id: number): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => refuse('unauthorised'))
}
