import { locales } from '@hao/contract/locale.ts'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Category } from '@hao/numbers/categories.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/base/time.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { firstRow } from '../../platform/db/first-row.ts'
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

/** Locks these categories against removal until the transaction ends. Returns those that exist. */
export async function lockCategoriesShared(trx: Trx, values: readonly string[]): Promise<string[]> {
  const kept = await trx
    .selectFrom('categories')
    .select('value')
    .where('value', 'in', [...values, ''])
    .forKeyShare()
    .execute()
  return kept.map(({ value }) => value)
}

/** Whether a number has the category, or a change set that can still run or be undone could assign it. */
export async function isInUse(trx: Trx, value: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`SELECT
    EXISTS (SELECT FROM numbers WHERE categories @> ARRAY[${value}]) OR EXISTS (
      SELECT FROM change_sets JOIN change_rows ON change_set_id = change_sets.id
      WHERE (state IN ('reading', 'previewed', 'running', 'undoing') OR undo_until > ${at})
        AND created_at > ${new Date(at.getTime() - 2 * dayMs)}
        AND (before -> 'categories' ? ${value} OR after -> 'categories' ? ${value})
    ) AS used`.execute(trx)
  return firstRow({ rows }).used
}

/** The last 100 changes of a category, newest first, with their authors. */
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

type CategoryColumns = Updateable<Schema['categories']>

/** Inserts a hidden category without patterns, after the others. */
export async function insertCategory(
  trx: Trx,
  row: { value: string; badge: string; aliases: string[] },
): Promise<void> {
  const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM categories)`
  await trx
    .insertInto('categories')
    .values({ ...row, patterns: [], position, visible: false })
    .execute()
}

export async function updateCategory(trx: Trx, value: string, columns: CategoryColumns): Promise<void> {
  await trx
    .updateTable('categories')
    .set({ ...columns, version: sql`version + 1` })
    .where('value', '=', value)
    .execute()
}

export async function updateOrder(trx: Trx, order: readonly string[]): Promise<void> {
  await sql`UPDATE categories SET position = array_position(${order}::text[], value)`.execute(trx)
}

export async function deleteCategory(trx: Trx, value: string): Promise<void> {
  await trx.deleteFrom('categories').where('value', '=', value).execute()
}

export async function upsertNames(trx: Trx, category: string, names: StoredCategory['names']): Promise<void> {
  await trx
    .insertInto('category_texts')
    .values(Object.entries(names).map(([locale, name]) => ({ category, locale, name })))
    .onConflict((known) => known.columns(['category', 'locale']).doUpdateSet({ name: sql`excluded.name` }))
    .execute()
}

export async function insertCategoryChange(
  trx: Trx,
  change: Insertable<Schema['category_changes']>,
): Promise<void> {
  await trx.insertInto('category_changes').values(change).execute()
}

/** The patterns of each category, for a client outside of the pool. */
export async function selectPatterns(client: Client): Promise<{ value: string; patterns: string[] }[]> {
  const { rows } = await client.query<{ value: string; patterns: string[] }>(
    'SELECT value, patterns FROM categories ORDER BY position, value',
  )
  return rows
}
