import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
type AgreementKey = { id: string; version: string }

/** When a version becomes effective; locks it. */
function lockVersion(trx: Trx, { id, version }: AgreementKey) {
  return trx
    .selectFrom('agreements')
    .select('effective_at')
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}

async function deleteVersion(trx: Trx, { id, version }: AgreementKey): Promise<void> {
  await trx.deleteFrom('agreements').where('id', '=', id).where('version', '=', version).execute()
}

/**
 * Withdraws a version that is not yet effective. Refuses `no-such-thing`, and `not-now` once it is
 * effective.
 */
export async function withdrawAgreement(
  trx: Trx,
  { id, version, at }: { id: string; version: string; at: Date },
): Promise<void> {
  const found = await lockVersion(trx, { id, version })
  if (!found) throw refuse('no-such-thing')
  if (found.effective_at <= at) throw refuse('not-now')
  await deleteVersion(trx, { id, version })
}
