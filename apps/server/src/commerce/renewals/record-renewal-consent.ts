import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { storeConsents } from '../../people/consents/store-consents.ts'
import { requireCurrentVersions } from '../../people/consents/require-current-versions.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { selectEffectiveAgreements } from '../../people/consents/queries.ts'

/**
 * Stores the consent to the renewal agreement with which automatic renewal is switched on. Refuses
 * `agreement-changed`.
 */
export async function recordRenewalConsent(
  { keys }: Context,
  trx: Trx,
  consent: {
    userId: number
    subscriptionId: number
    versions?: DisplayedVersions | undefined
    visit: ClientInfo
  },
  at: Date,
): Promise<void> {
  const { userId, subscriptionId, versions, visit } = consent
  const agreed = requireCurrentVersions(
    ['renewal'],
    await selectEffectiveAgreements(trx, userId, at),
    versions,
  )
  await storeConsents(trx, keys, agreed, { userId, occasion: 'renewal', subscriptionId, at, visit })
}
