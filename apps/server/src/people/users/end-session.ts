import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { updateFamilyEnded } from './session-queries.ts'

/** Ends every token that came from one login, also one that a refresh makes at this moment: each use looks at this row. False when it was over. */
export async function endFamily(
  { clock }: Pick<Context, 'clock'>,
  db: Db | Trx,
  family: string,
): Promise<boolean> {
  return updateFamilyEnded(db, family, clock())
}

/** Ends a login whose token somebody has copied; its owner is told by SMS, once. */
export async function endCopiedLogin(context: Context, family: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (await endFamily(context, trx, family))
      await context.enqueue(trx, 'login-notice', { family, about: 'copied-login' })
  })
}
