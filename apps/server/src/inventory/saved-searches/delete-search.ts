import { savedSearchTerms } from '@hao/contract/saved-search-terms.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'

/** How long (days) we can prove that an SMS was sent. */
const messageDays = 180

/** Deletes a user's own saved search. Refuses `saved-search-not-found`, also for another user's. */
export async function deleteSavedSearch(db: Db, userId: number, id: number): Promise<void> {
  const searches = db.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId)
  const { numDeletedRows } = await searches.executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('saved-search-not-found')
}

/** Deletes searches that no one has looked at for long, and old messages. */
export async function deleteOldSearches(db: Db, now: Date): Promise<void> {
  const unused = addDays(now, -savedSearchTerms.days)
  await deleteInSteps(db, { table: 'saved_searches', moment: 'looked_at', until: unused })
  const sentBefore = addDays(now, -messageDays)
  await deleteInSteps(db, { table: 'search_messages', moment: 'created_at', until: sentBefore })
}
