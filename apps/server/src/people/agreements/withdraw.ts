import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

/**
 * Withdraws a version that is not yet effective. Refuses `no-such-thing`, and `not-now` once it is
 * effective.
 */
export async function withdrawAgreement(
  trx: Trx,
  { id, version, at }: { id: string; version: string; at: Date },
): Promise<void> {
  const found = await trx
    .selectFrom('agreements')
    .select('effective_at')
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  if (found.effective_at <= at) throw refuse('not-now')
  await trx.deleteFrom('agreements').where('id', '=', id).where('version', '=', version).execute()
}
