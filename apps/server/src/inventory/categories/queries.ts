import { locales } from '@hao/contract/locale.ts'
import { sql } from 'kysely'
import type { Category } from '@hao/numbers/categories.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Client } from 'pg'

/** A category, visible to shoppers (`shown`) or hidden. `version` counts its edits. */
export type StoredCategory = Category & { shown: boolean; version: number }

/** The name in each language; the Chinese one where a translation is missing. */
const localNames = sql`(SELECT jsonb_object_agg(language.locale, coalesce(own.name, zh.name))
  FROM unnest(ARRAY[${sql.join(locales.map((locale) => sql.lit(locale)))}]) AS language (locale)
  JOIN category_texts zh ON zh.category = value AND zh.locale = 'zh'
  LEFT JOIN category_texts own ON own.category = value AND own.locale = language.locale)`

/** The columns of a category as SQL, also for a plain client. */
const all = sql<StoredCategory>`SELECT value, ${localNames} AS names, badge AS sign, patterns, aliases AS "calledToo", visible AS shown, version FROM categories`

export async function selectCategories(db: Db | Trx): Promise<StoredCategory[]> {
  const { rows } = await sql<StoredCategory>`${all} ORDER BY position, value`.execute(db)
  return rows
}

export async function lockCategory(trx: Trx, value: string): Promise<StoredCategory | undefined> {
  await sql`SELECT FROM categories WHERE value = ${value} FOR UPDATE`.execute(trx)
  // A separate statement: the first one began before it had the lock, and would read outdated names.
  const { rows } = await sql<StoredCategory>`${all} WHERE value = ${value}`.execute(trx)
  return rows[0]
}

export async function selectCategoryHistory(db: Db, category: string) {
  return db
    .selectFrom('category_changes')
    .leftJoin('staff_members', 'staff_members.id', 'staff_id')
    .select(['event', 'at', 'name', 'reason', 'change_set_id', 'after'])
    .where('category', '=', category)
    .orderBy('category_changes.id', 'desc')
    .limit(100)
    .execute()
}

/** The patterns of each category, for a client outside of the pool. */
export async function selectPatterns(client: Client): Promise<{ value: string; patterns: string[] }[]> {
  const { rows } = await client.query<{ value: string; patterns: string[] }>(
    'SELECT value, patterns FROM categories ORDER BY position, value',
  )
  return rows
}
