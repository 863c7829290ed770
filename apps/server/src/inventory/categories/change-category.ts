import { sql, type Updateable } from 'kysely'
import { maxCategories } from '@hao/numbers/search/category-bits.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockCategory, selectCategories, type StoredCategory } from './queries.ts'
import { dayMs } from '../../platform/base/time.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** The texts of a category for shoppers. `calledToo` are more search terms. */
type Shown = Pick<StoredCategory, 'names' | 'sign' | 'calledToo'>

type Act = { staffId: number; reason: string | null; at: Date }
type CategoryVersion = { value: string; version: number }

/** Values that the URLs of the shop's API already use. */
const reservedValues = new Set(['search', 'good', 'hundred', 'find', 'several'])

const categoriesLock = 95_019

/**
 * Serialises adding, ordering and removing categories, because these operations compare or count all of them.
 */
async function lockCategories(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${categoriesLock})`.execute(trx)
}

async function upsertNames(trx: Trx, category: string, names: StoredCategory['names']): Promise<void> {
  await trx
    .insertInto('category_texts')
    .values(Object.entries(names).map(([locale, name]) => ({ category, locale, name })))
    .onConflict((known) => known.columns(['category', 'locale']).doUpdateSet({ name: sql`excluded.name` }))
    .execute()
}

/**
 * Adds a hidden category without patterns, after the others. Refuses `category-exists`, and
 * `too-many-categories` beyond 16.
 */
export async function addCategory(trx: Trx, value: string, shown: Shown, act: Act): Promise<StoredCategory> {
  await lockCategories(trx)
  const all = await selectCategories(trx)
  if (reservedValues.has(value) || all.some((each) => each.value === value)) throw refuse('category-exists')
  if (all.length >= maxCategories) throw refuse('too-many-categories')
  const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM categories)`
  const row = {
    value,
    badge: shown.sign,
    aliases: [...shown.calledToo],
    patterns: [],
    position,
    visible: false,
  }
  await trx.insertInto('categories').values(row).execute()
  await upsertNames(trx, value, shown.names)
  return record(trx, value, 'add', act)
}

type CategoryColumns = Updateable<Schema['categories']>

async function updateCategory(trx: Trx, value: string, columns: CategoryColumns): Promise<void> {
  await trx
    .updateTable('categories')
    .set({ ...columns, version: sql`version + 1` })
    .where('value', '=', value)
    .execute()
}

/**
 * Changes the texts of a category. Refuses `no-such-thing`, and `stale` (with the current one in `current`)
 * if it was changed since.
 */
export async function changeCategory(
  trx: Trx,
  target: CategoryVersion,
  { names, sign, calledToo, shown }: Shown & { shown: boolean },
  act: Act,
): Promise<StoredCategory> {
  await lockVersion(trx, target)
  await updateCategory(trx, target.value, { badge: sign, aliases: [...calledToo], visible: shown })
  await upsertNames(trx, target.value, names)
  return record(trx, target.value, 'change', act)
}

/**
 * Changes the order of the categories. Refuses `stale` (with the current order) if `seen` is outdated, and
 * `bad-request` if `order` has other categories.
 */
export async function reorderCategories(
  trx: Trx,
  { seen, order }: { seen: readonly string[]; order: readonly string[] },
  act: Omit<Act, 'reason'>,
): Promise<void> {
  await lockCategories(trx)
  const present = (await selectCategories(trx)).map(({ value }) => value)
  if (present.join() !== seen.join()) throw refuse('stale', { current: { order: present } })
  if (present.toSorted().join() !== order.toSorted().join()) throw refuse('bad-request')
  await sql`UPDATE categories SET position = array_position(${order}::text[], value)`.execute(trx)
  for (const [at, value] of order.entries())
    if (present[at] !== value) await record(trx, value, 'order', { ...act, reason: null })
}

/** Whether a number has the category, or a change set that can still run or be undone could assign it. */
async function isInUse(trx: Trx, value: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`SELECT
    EXISTS (SELECT FROM numbers WHERE categories @> ARRAY[${value}]) OR EXISTS (
      SELECT FROM change_sets JOIN change_rows ON change_set_id = change_sets.id
      WHERE (state IN ('reading', 'previewed', 'running', 'undoing') OR undo_until > ${at})
        AND created_at > ${new Date(at.getTime() - 2 * dayMs)}
        AND (before -> 'categories' ? ${value} OR after -> 'categories' ? ${value})
    ) AS used`.execute(trx)
  return firstRow({ rows }).used
}

/**
 * Removes a category and returns its names. Refuses as `changeCategory` does, and `category-in-use` while a
 * number has it or a change set can assign it.
 */
export async function removeCategory(
  trx: Trx,
  target: CategoryVersion,
  { staffId, reason, at }: Act,
): Promise<StoredCategory['names']> {
  await lockCategories(trx)
  const { names } = await lockVersion(trx, target)
  if (await isInUse(trx, target.value, at)) throw refuse('category-in-use')
  const { value } = target
  await trx.deleteFrom('categories').where('value', '=', value).execute()
  const change = { category: value, event: 'remove', at, staff_id: staffId, reason }
  await trx
    .insertInto('category_changes')
    .values({ ...change, after: null, change_set_id: null })
    .execute()
  return names
}

type PatternChange = { patterns: string[]; event: 'patterns' | 'patterns-back'; setId: number }

/** Sets the patterns of a locked category. The change set updates the numbers. */
export async function setPatterns(
  trx: Trx,
  value: string,
  { patterns, event, setId }: PatternChange,
  act: Act,
): Promise<void> {
  await updateCategory(trx, value, { patterns })
  await record(trx, value, event, act, setId)
}

/**
 * Refuses `no-such-category` if a category does not exist. Locks the categories, so that none is removed
 * before the transaction ends.
 */
export async function requireCategories(trx: Trx, values: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('categories')
    .select('value')
    .where('value', 'in', [...values, ''])
    .forKeyShare()
    .execute()
  const known = new Set(rows.map(({ value }) => value))
  if (values.some((value) => !known.has(value))) throw refuse('no-such-category')
}

async function lockVersion(trx: Trx, { value, version }: CategoryVersion): Promise<StoredCategory> {
  const present = await lockCategory(trx, value)
  if (!present) throw refuse('no-such-thing')
  if (present.version !== version) throw refuse('stale', { current: present })
  return present
}

async function record(
  trx: Trx,
  value: string,
  event: string,
  { staffId, reason, at }: Act,
  setId: number | null = null,
): Promise<StoredCategory> {
  const changed = await lockCategory(trx, value)
  if (!changed) throw new Error(`The category ${value} no longer exists`)
  const change = {
    category: value,
    event,
    at,
    staff_id: staffId,
    reason,
    after: changed,
    change_set_id: setId,
  }
  await trx.insertInto('category_changes').values(change).execute()
  return changed
}
