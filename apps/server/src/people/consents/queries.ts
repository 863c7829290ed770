import { type RawBuilder, sql } from 'kysely'
import type { Occasion } from '../../platform/db/schema/agreements.ts'
import { effectiveVersionsSql } from '../agreements/queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/**
 * What is kept of a consent, but for the agreements: who gave it, on which occasion and to what, when, and
 * where.
 */
export type NewConsent = {
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

/**
 * SQL that keeps a consent to each of some agreements (`ids`, `versions` in the same order), where `given`
 * has a row: an INSERT, for a CTE too.
 */
export function consentCte(
  { ids, versions, ...given }: NewConsent & { ids: readonly string[]; versions: readonly string[] },
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { userId, occasion, orderId = null, subscriptionId = null, waitId = null } = given
  return sql`
    INSERT INTO consents
      (user_id, agreement_id, version, occasion, order_id, subscription_id, wait_id, locale, at, ip, user_agent)
    SELECT ${userId}, agreed.id, agreed.version, ${sql.lit(occasion)}, ${orderId}::bigint, ${subscriptionId}::bigint,
      ${waitId}::bigint, ${given.locale}, ${given.at}::timestamptz, ${given.ip}, ${given.agent}
    FROM unnest(${ids}::text[], ${versions}::text[]) AS agreed (id, version) ${from}`
}

/**
 * How a user stands to the agreements in effect: `accepted` is the version that they agreed to last, null
 * before any.
 */
export type EffectiveAgreements = { id: string; version: string; accepted: string | null }[]

/** SQL of a value: how this user stands, as JSON. */
export function effectiveAgreementsSql(userId: number, at: Date): RawBuilder<EffectiveAgreements> {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', current.id, 'version', current.version, 'accepted', (
      SELECT consents.version FROM consents
      WHERE consents.user_id = ${userId} AND agreement_id = current.id ORDER BY consents.id DESC LIMIT 1
    ))), '[]') FROM (${effectiveVersionsSql(at)}) AS current
  )`
}

/** How a user stands to the agreements in effect; nobody, 0, has agreed to any. */
export async function selectEffectiveAgreements(
  db: Db | Trx,
  userId: number,
  at: Date,
): Promise<EffectiveAgreements> {
  const { rows } = await sql<{
    standing: EffectiveAgreements
  }>`SELECT ${effectiveAgreementsSql(userId, at)} AS standing`.execute(db)
  return firstRow({ rows }).standing
}

export async function insertConsents(trx: Trx, consent: Parameters<typeof consentCte>[0]): Promise<void> {
  await consentCte(consent).execute(trx)
}
