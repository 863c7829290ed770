import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { Occasion } from '../../platform/db/schema/agreements.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { Visit } from '../../platform/base/visit.ts'
import { keptPlace } from '../../platform/encryption/visit-place.ts'

/** What is kept of a consent, but for the agreements: who gave it, on which occasion and to what, when, and where. */
type Given = {
  userId: number
  occasion: Occasion
  orderId?: RawBuilder<unknown>
  subscriptionId?: number
  waitId?: number
  at: Date
  locale: string
  ip: Buffer
  agent: string
}

/** SQL that keeps a consent to each of some agreements (`ids`, `versions` in the same order), where `given` has a row: an INSERT, for a CTE too. */
export function keepingConsents(
  { ids, versions, ...given }: Given & { ids: readonly string[]; versions: readonly string[] },
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { userId, occasion, orderId = null, subscriptionId = null, waitId = null } = given
  return sql`
    INSERT INTO consents
      (user_id, agreement_id, version, occasion, order_id, subscription_id, wait_id, locale, at, ip, agent)
    SELECT ${userId}, agreed.id, agreed.version, ${sql.lit(occasion)}, ${orderId}::bigint, ${subscriptionId}::bigint,
      ${waitId}::bigint, ${given.locale}, ${given.at}::timestamptz, ${given.ip}, ${given.agent}
    FROM unnest(${ids}::text[], ${versions}::text[]) AS agreed (id, version) ${from}`
}

/** Keeps a consent to these versions, by the agreement, in the transaction of what it allows. */
export async function keepConsents(
  trx: Trx,
  keys: Keys,
  agreed: Readonly<Record<string, string>>,
  { visit, ...given }: Omit<Given, 'orderId' | 'locale' | 'ip' | 'agent'> & { visit: Visit },
): Promise<void> {
  const [ids, versions] = [Object.keys(agreed), Object.values(agreed)]
  if (ids.length === 0) return
  const place = { locale: visit.locale, ...(await keptPlace(keys, 'consents.ip', visit)) }
  await keepingConsents({ ...given, ...place, ids, versions }).execute(trx)
}
