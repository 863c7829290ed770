import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockVersion, deleteVersion } from './queries.ts'

/** Takes back a version that is not in effect yet. Refuses `no-such-thing`, and `not-now` for one that is or was: it stays word for word. */
export async function withdrawAgreement(
  trx: Trx,
  { id, version, at }: { id: string; version: string; at: Date },
): Promise<void> {
  const found = await lockVersion(trx, { id, version })
  if (!found) throw refuse('no-such-thing')
  if (found.effective_at <= at) throw refuse('not-now')
  await deleteVersion(trx, { id, version })
}
