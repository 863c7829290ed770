import type { Locale } from '@hao/contract/locale.ts'
import type { SavedSearch } from '@hao/contract/saved-search.ts'
import type { Context } from '../../context.ts'
import { type Criteria, readWish } from '../numbers/read-wish.ts'

/** The saved searches of a user, newest first, each with how it is understood in `locale`. */
export async function listSavedSearches(
  { db, keys, categories, config }: Context,
  userId: number,
  locale: Locale,
): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'criteria', 'sms', 'created_at', 'fresh'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const { visible, find } = await categories.current()
  const opened = await keys.decryptRows(rows, { criteria: 'saved_searches.criteria' })
  return opened.map(({ id, criteria: json, sms, created_at, fresh }) => {
    const criteria = JSON.parse(json) as Criteria
    const category = criteria.category === undefined ? undefined : find(criteria.category)
    const { wish } = readWish(criteria, { plan: config.numberPlan, categories: visible, category })
    const labels = [...wish.subjects, ...wish.limits].map(({ label }) => label[locale])
    return { id, criteria, labels, fresh, sms, createdAt: created_at.toISOString() }
  })
}
