import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'

/**
 * Ends all tokens of one login, including one that a refresh creates right now, because each use checks this
 * row. Returns false if it had ended.
 */
export async function endFamily(
  { clock }: Pick<Context, 'clock'>,
  db: Db | Trx,
  family: string,
): Promise<boolean> {
  const ended = await db
    .updateTable('session_families')
    .set({ ended_at: clock() })
    .where('id', '=', family)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Ends a login after its token was copied, and notifies its owner once by SMS. */
export async function endCopiedLogin(context: Context, family: string): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (await endFamily(context, trx, family))
      await context.enqueue(trx, 'login-notice', { family, about: 'copied-login' })
  })
}
