import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { storeConsents } from '../consents/store-consents.ts'
import { requireCurrentVersions } from '../consents/require-current-versions.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { requireUser } from './require-user.ts'
import { selectEffectiveAgreements } from '../consents/queries.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'

/**
 * A user accepts the new versions of agreements that they were shown. Versions accepted before are not
 * stored again. Returns the versions. Refuses `agreement-changed` for a version that is not in effect, and
 * `unauthorised` if the account was deleted.
 */
export async function acceptChanges(
  { db, clock, keys }: Context,
  { userId, versions, visit }: { userId: number; versions: DisplayedVersions; visit: ClientInfo },
): Promise<{ id: string; version: string }[]> {
  const at = clock()
  return inTransaction(db, async (trx) => {
    await requireUser(trx, userId)
    const effective = await selectEffectiveAgreements(trx, userId, at)
    const unaccepted = effective.map(({ id, version }) => ({ id, version, accepted: null }))
    const agreed = requireCurrentVersions(typedKeys(versions), unaccepted, versions)
    const known = effective.filter(({ id, accepted }) => accepted === agreed[id]).map(({ id }) => id)
    const newVersions = Object.entries(agreed).filter(([id]) => !known.includes(id))
    await storeConsents(trx, keys, Object.fromEntries(newVersions), { userId, occasion: 'change', at, visit })
    return Object.entries(agreed).map(([id, version]) => ({ id, version }))
  })
}
