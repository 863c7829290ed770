import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { keepConsents } from '../../people/consents/give.ts'
import { agreedTo } from '../../people/consents/standing.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { selectStanding } from '../../people/consents/queries.ts'

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
  const agreed = agreedTo(['renewal'], await selectStanding(trx, userId, at), versions)
  await keepConsents(trx, keys, agreed, { userId, occasion: 'renewal', subscriptionId, at, visit })
}
