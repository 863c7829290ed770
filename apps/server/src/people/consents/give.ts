import type { Trx } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { Visit } from '../../platform/base/visit.ts'
import { keptPlace } from '../../platform/encryption/visit-place.ts'
import { insertConsents, type NewConsent } from './queries.ts'

/** Keeps a consent to these versions, by the agreement, in the transaction of what it allows. */
export async function keepConsents(
  trx: Trx,
  keys: Keys,
  agreed: Readonly<Record<string, string>>,
  { visit, ...given }: Omit<NewConsent, 'orderId' | 'locale' | 'ip' | 'agent'> & { visit: Visit },
): Promise<void> {
  const [ids, versions] = [Object.keys(agreed), Object.values(agreed)]
  if (ids.length === 0) return
  const place = { locale: visit.locale, ...(await keptPlace(keys, 'consents.ip', visit)) }
  await insertConsents(trx, { ...given, ...place, ids, versions })
}
