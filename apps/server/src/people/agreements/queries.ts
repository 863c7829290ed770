import type { Locale } from '@hao/contract/locale.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

export async function selectEffectiveVersions(db: Db | Trx, at: Date) {
  const { rows } = await sql<{
    id: string
    version: string
    effective_at: Date
  }>`${effectiveVersionsSql(at)}`.execute(db)
  return rows
}

/**
 * An agreement's text in the requested language, else in Chinese: of the named version (also one that is not
 * yet effective), else of the effective one.
 */
export async function selectAgreement(
  db: Db,
  { id, version, locale, at }: { id: string; version?: string | undefined; locale: Locale; at: Date },
) {
  let versions = db
    .selectFrom('agreements')
    .innerJoin('agreement_texts as text', (join) =>
      join.onRef('agreement_id', '=', 'agreements.id').onRef('text.version', '=', 'agreements.version'),
    )
    .select(['agreements.version', 'effective_at', 'title', 'body', 'changes'])
    .where('id', '=', id)
    .where('locale', 'in', [locale, 'zh'])
  versions =
    version === undefined
      ? versions.where('effective_at', '<=', at).orderBy('effective_at', 'desc')
      : versions.where('agreements.version', '=', version)
  return versions
    .orderBy(sql`locale = 'zh'`)
    .limit(1)
    .executeTakeFirst()
}

/**
 * SQL query: the version (`id`, `version`, `effective_at`) of each agreement that is effective at a moment.
 */
export function effectiveVersionsSql(at: Date): RawBuilder<unknown> {
  return sql`SELECT DISTINCT ON (id) id, version, effective_at FROM agreements
    WHERE effective_at <= ${at} ORDER BY id, effective_at DESC`
}
