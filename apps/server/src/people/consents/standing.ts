import type { AgreementId, ShownVersions } from '@hao/contract/agreements.ts'
import { type RawBuilder, sql } from 'kysely'
import { inEffect } from '../agreements/in-effect.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** How a user stands to the agreements in effect: `accepted` is the version that they agreed to last, null before any. */
export type Standing = { id: string; version: string; accepted: string | null }[]

/** SQL of a value: how this user stands, as JSON. */
export function standingOf(userId: number, at: Date): RawBuilder<Standing> {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', current.id, 'version', current.version, 'accepted', (
      SELECT consents.version FROM consents
      WHERE consents.user_id = ${userId} AND agreement_id = current.id ORDER BY consents.id DESC LIMIT 1
    ))), '[]') FROM (${inEffect(at)}) AS current
  )`
}

/** How a user stands to the agreements in effect; nobody, 0, has agreed to any. */
export async function selectStanding(db: Db | Trx, userId: number, at: Date): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`SELECT ${standingOf(userId, at)} AS standing`.execute(db)
  return rows[0]!.standing
}

/**
 * The versions that a consent to these agreements is to: those in effect. Refuses `agreement-changed`, naming them, where the user has agreed to an
 * earlier one, so that they may think it still holds, or was shown another.
 */
export function agreedTo(
  agreements: readonly AgreementId[],
  standing: Standing,
  shown: ShownVersions = {},
): Record<string, string> {
  const asked = agreements.flatMap((id) => standing.filter((each) => each.id === id))
  const changed = asked.filter(
    ({ id, version, accepted }) =>
      version !== (accepted ?? version) || version !== (shown[id as AgreementId] ?? version),
  )
  if (changed.length > 0)
    throw refuse('agreement-changed', { agreements: changed.map(({ id, version }) => ({ id, version })) })
  return Object.fromEntries(asked.map(({ id, version }) => [id, version]))
}
