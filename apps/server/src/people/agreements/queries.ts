import type { Locale } from '@hao/contract/locale.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inEffect } from './in-effect.ts'

/** The versions in effect, one of each agreement. */
export async function selectInEffect(db: Db | Trx, at: Date) {
  const { rows } = await sql<{ id: string; version: string; effective_at: Date }>`${inEffect(at)}`.execute(db)
  return rows
}

/** An agreement's text in the wanted language, else in Chinese: of the version that is named, announced ones too, else of the one in effect. */
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

/** Every version, announced ones too, in the order of their moments, with how many users have agreed to it. */
export async function selectVersions(db: Db) {
  return db
    .selectFrom('agreements')
    .select(['id', 'version', 'effective_at'])
    .select((agreement) =>
      agreement
        .selectFrom('consents')
        .select(({ fn }) => fn.count<number>('user_id').distinct().as('users'))
        .whereRef('agreement_id', '=', 'agreements.id')
        .whereRef('consents.version', '=', 'agreements.version')
        .as('consents'),
    )
    .orderBy('id')
    .orderBy('effective_at')
    .execute()
}
