import { maxCategories } from '@hao/numbers/search/category-bits.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import {
  isInUse,
  lockCategoriesShared,
  lockCategory,
  selectCategories,
  type StoredCategory,
  deleteCategory,
  insertCategory,
  insertCategoryChange,
  updateCategory,
  updateOrder,
  upsertNames,
} from './queries.ts'
import { lockCategories } from './lock-queries.ts'

/** What shoppers see of a category; `calledToo` is what else somebody may type to find it. */
type Shown = Pick<StoredCategory, 'names' | 'sign' | 'calledToo'>

type Act = { staffId: number; reason: string | null; at: Date }
type Meant = { value: string; version: number }

/** Addresses of the shop's API that are no category's. */
const taken = new Set(['search', 'good', 'hundred', 'find'])

/** Adds a hidden category without patterns behind the others. Refuses `category-exists`; `too-many-categories` beyond 16. */
export async function addCategory(trx: Trx, value: string, shown: Shown, act: Act): Promise<StoredCategory> {
  await lockCategories(trx)
  const all = await selectCategories(trx)
  if (taken.has(value) || all.some((each) => each.value === value)) throw refuse('category-exists')
  if (all.length >= maxCategories) throw refuse('too-many-categories')
  await insertCategory(trx, { value, badge: shown.sign, aliases: [...shown.calledToo] })
  await upsertNames(trx, value, shown.names)
  return record(trx, value, 'add', act)
}

/** Changes what shoppers see of a category. Refuses `no-such-thing`, and `stale`, with the one that stands in `current`, when it was changed since. */
export async function changeCategory(
  trx: Trx,
  meant: Meant,
  { names, sign, calledToo, shown }: Shown & { shown: boolean },
  act: Act,
): Promise<StoredCategory> {
  await requireSeen(trx, meant)
  await updateCategory(trx, meant.value, { badge: sign, aliases: [...calledToo], visible: shown })
  await upsertNames(trx, meant.value, names)
  return record(trx, meant.value, 'change', act)
}

/** Has shoppers see the categories in another order. Refuses `stale`, with the order that stands, when it is not the one that was seen; `bad-request` when `order` has others. */
export async function reorderCategories(
  trx: Trx,
  { seen, order }: { seen: readonly string[]; order: readonly string[] },
  act: Omit<Act, 'reason'>,
): Promise<void> {
  await lockCategories(trx)
  const present = (await selectCategories(trx)).map(({ value }) => value)
  if (present.join() !== seen.join()) throw refuse('stale', { current: { order: present } })
  if (present.toSorted().join() !== order.toSorted().join()) throw refuse('bad-request')
  await updateOrder(trx, order)
  for (const [at, value] of order.entries())
    if (present[at] !== value) await record(trx, value, 'order', { ...act, reason: null })
}

/** Removes a category: its names. Refuses as `changeCategory` does, and `category-in-use` while a number is in it or a set of changes can put one there. */
export async function removeCategory(
  trx: Trx,
  meant: Meant,
  { staffId, reason, at }: Act,
): Promise<StoredCategory['names']> {
  await lockCategories(trx)
  const { names } = await requireSeen(trx, meant)
  if (await isInUse(trx, meant.value, at)) throw refuse('category-in-use')
  const { value } = meant
  await deleteCategory(trx, value)
  const change = {
    category: value,
    event: 'remove',
    at,
    staff_id: staffId,
    reason,
    after: null,
    change_set_id: null,
  }
  await insertCategoryChange(trx, change)
  return names
}

/** What a set of changes makes of a category's patterns. */
type Repatterned = { patterns: string[]; event: 'patterns' | 'patterns-back'; setId: number }

/** Gives a locked category other patterns; which numbers are in it then is the doing of the set. */
export async function setPatterns(
  trx: Trx,
  value: string,
  { patterns, event, setId }: Repatterned,
  act: Act,
): Promise<void> {
  await updateCategory(trx, value, { patterns })
  await record(trx, value, event, act, setId)
}

/** Refuses `no-such-category` when one of these is none; nobody removes one of them before this transaction ends. */
export async function requireCategories(trx: Trx, values: readonly string[]): Promise<void> {
  const known = await lockCategoriesShared(trx, values)
  if (values.some((value) => !known.includes(value))) throw refuse('no-such-category')
}

async function requireSeen(trx: Trx, { value, version }: Meant): Promise<StoredCategory> {
  const present = await lockCategory(trx, value)
  if (!present) throw refuse('no-such-thing')
  if (present.version !== version) throw refuse('stale', { current: present })
  return present
}

/** Keeps what a category has become by a change. */
async function record(
  trx: Trx,
  value: string,
  event: string,
  { staffId, reason, at }: Act,
  setId: number | null = null,
): Promise<StoredCategory> {
  const became = await lockCategory(trx, value)
  if (!became) throw new Error(`The category ${value} is gone`)
  await insertCategoryChange(trx, {
    category: value,
    event,
    at,
    staff_id: staffId,
    reason,
    after: became,
    change_set_id: setId,
  })
  return became
}
