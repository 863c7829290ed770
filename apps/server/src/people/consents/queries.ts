import { type RawBuilder, sql } from 'kysely'
import type { ConsentOccasion } from '../../platform/db/schema/agreements.ts'
import { effectiveVersionsSql } from '../agreements/queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** A consent without its agreements: who gave it, on which occasion, when and from where. */
export type NewConsent = {
  userId: number
  occasion: ConsentOccasion
  orderId?: RawBuilder<unknown>
  subscriptionId?: number
  waitId?: number
  at: Date
  locale: string
  ip: Buffer
  agent: string
}

/**
 * An INSERT (also for a CTE) of a consent to each agreement. `ids` and `versions` are in the same order.
 * `alsoFrom` continues its FROM clause, such as `, placed`: without a row there nothing is inserted.
 */
export function insertConsentsSql(
  { ids, versions, ...given }: NewConsent & { ids: readonly string[]; versions: readonly string[] },
  alsoFrom: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { userId, occasion, orderId = null, subscriptionId = null, waitId = null } = given
  return sql`
    INSERT INTO consents
      (user_id, agreement_id, version, occasion, order_id, subscription_id, wait_id, locale, at, ip, user_agent)
    SELECT ${userId}, agreed.id, agreed.version, ${sql.lit(occasion)}, ${orderId}::bigint, ${subscriptionId}::bigint,
      ${waitId}::bigint, ${given.locale}, ${given.at}::timestamptz, ${given.ip}, ${given.agent}
    FROM unnest(${ids}::text[], ${versions}::text[]) AS agreed (id, version) ${alsoFrom}`
}

/** The agreements in effect. `accepted` is the version that the user accepted last; null if none. */
export type EffectiveAgreements = { id: string; version: string; accepted: string | null }[]

/** SQL expression: the agreements in effect for this user, as JSON. */
export function effectiveAgreementsSql(userId: number, at: Date): RawBuilder<EffectiveAgreements> {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', current.id, 'version', current.version, 'accepted', (
      SELECT consents.version FROM consents
      WHERE consents.user_id = ${userId} AND agreement_id = current.id ORDER BY consents.id DESC LIMIT 1
    ))), '[]') FROM (${effectiveVersionsSql(at)}) AS current
  )`
}

/** The agreements in effect for a user. User 0 (a visitor) has accepted none. */
export async function selectEffectiveAgreements(
  db: Db | Trx,
  userId: number,
  at: Date,
): Promise<EffectiveAgreements> {
  const { rows } = await sql<{
    agreements: EffectiveAgreements
  }>`SELECT ${effectiveAgreementsSql(userId, at)} AS agreements`.execute(db)
  return firstRow({ rows }).agreements
}
