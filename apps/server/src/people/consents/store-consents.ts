import type { Trx } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { clientInfoColumns } from '../../platform/encryption/client-info-columns.ts'
import { type NewConsent, insertConsentsSql } from './queries.ts'

/** Stores a consent to these versions, by agreement, in the transaction of what needs it. */
export async function storeConsents(
  trx: Trx,
  keys: Keys,
  agreed: Readonly<Record<string, string>>,
  { visit, ...given }: Omit<NewConsent, 'orderId' | 'locale' | 'ip' | 'agent'> & { visit: ClientInfo },
): Promise<void> {
  const [ids, versions] = [Object.keys(agreed), Object.values(agreed)]
  if (ids.length === 0) return
  const place = { locale: visit.locale, ...(await clientInfoColumns(keys, 'consents.ip', visit)) }
  await insertConsentsSql({ ...given, ...place, ids, versions }).execute(trx)
}
