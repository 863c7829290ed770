import type { Locale } from '@hao/contract/locale.ts'
import { sql, type RawBuilder, type Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

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

/** Every version, also future ones, by its effective time, with the number of users who accepted it. */
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

/**
 * SQL query: the version (`id`, `version`, `effective_at`) of each agreement that is effective at a moment.
 */
export function effectiveVersionsSql(at: Date): RawBuilder<unknown> {
  return sql`SELECT DISTINCT ON (id) id, version, effective_at FROM agreements
    WHERE effective_at <= ${at} ORDER BY id, effective_at DESC`
}

export async function insertAgreement(
  trx: Trx,
  agreement: Insertable<Schema['agreements']>,
  texts: Insertable<Schema['agreement_texts']>[],
): Promise<void> {
  await trx.insertInto('agreements').values(agreement).execute()
  await trx.insertInto('agreement_texts').values(texts).execute()
}

/** When a version becomes effective; locks it. */
export function lockVersion(trx: Trx, { id, version }: AgreementKey) {
  return trx
    .selectFrom('agreements')
    .select('effective_at')
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteVersion(trx: Trx, { id, version }: AgreementKey): Promise<void> {
  await trx.deleteFrom('agreements').where('id', '=', id).where('version', '=', version).execute()
}

type AgreementKey = { id: string; version: string }
