import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type VersionRow = {
  id: string
  version: string
  effective_at: Date
  standing: 'coming' | 'in_effect' | 'over'
  consents: number
}

/** Every version with its standing at a moment, newest effective date first. */
export async function selectVersions(db: Db, at: Date): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT id, version, effective_at,
      CASE WHEN effective_at > ${at} THEN 'coming'
        WHEN row_number() OVER (PARTITION BY id, effective_at <= ${at} ORDER BY effective_at DESC) = 1 THEN 'in_effect'
        ELSE 'over' END AS standing,
      (SELECT count(DISTINCT user_id)::integer FROM consents
        WHERE agreement_id = agreements.id AND consents.version = agreements.version) AS consents
    FROM agreements ORDER BY effective_at DESC, id`.execute(db)
  return rows
}

export async function selectTexts(db: Db, id: string, version: string) {
  return db
    .selectFrom('agreement_texts')
    .select(['locale', 'title', 'changes', 'body'])
    .where('agreement_id', '=', id)
    .where('version', '=', version)
    .execute()
}
