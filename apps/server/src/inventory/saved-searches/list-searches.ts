import type { Locale } from '@hao/contract/locale.ts'
import type { SavedSearch } from '@hao/contract/saved-search.ts'
import type { Context } from '../../context.ts'
import { countFitting, createCriteriaReader } from './read-criteria.ts'

/** The saved searches of a user, newest first, each with how it is understood in `locale`. */
export async function listSavedSearches(
  context: Context,
  userId: number,
  locale: Locale,
): Promise<SavedSearch[]> {
  const { db, keys } = context
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'criteria', 'sms', 'created_at', 'fresh'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const opened = await keys.decryptRows(rows, { criteria: 'saved_searches.criteria' })
  const read = await createCriteriaReader(context)
  return opened.map(({ id, criteria: json, sms, created_at, fresh }) => {
    const search = read(json)
    const { criteria, wish } = search
    const labels = [...wish.subjects, ...wish.limits].map(({ label }) => label[locale])
    const createdAt = created_at.toISOString()
    return { id, criteria, labels, fresh: countFitting(context, search, fresh), sms, createdAt }
  })
}
