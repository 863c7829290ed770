import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { upsertFavourite } from './queries.ts'

/**
 * Sets or clears a favourite; idempotent. Refuses `number-not-found`, and `unauthorised` for a deleted
 * account.
 */
export async function setFavourite(
  { db, clock }: Context,
  request: { userId: number; numberId: number; status: 0 | 1 },
) {
  const row = await inTransaction(db, async (trx) => {
    await requireUser(trx, request.userId)
    return upsertFavourite(trx, { ...request, at: clock() })
  })
  if (!row) throw refuse('number-not-found')
  return row
}
