import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import { savedSearchConsent, savedSearchTerms } from '@hao/contract/saved-search-terms.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs } from '../../platform/base/time.ts'
import { type Criteria, readWish } from '../numbers/read-wish.ts'
import { findRequestedCategory } from '../numbers/search-numbers.ts'

/** The most searches that one user saves in 24 hours. */
const maxPerDay = 50

type SaveRequest = EndpointParsed<'POST /saved-search'>

/**
 * Saves a search and returns its id. The same search again changes whether SMS are sent, of numbers that come
 * from then on, and is kept as long as a new one. Refuses
 * `not-found` for an unknown category, `search-too-broad` for one that every number fits,
 * `wait-consent-required` and `phone-required` for SMS, `saved-search-limit` beyond 10, and `rate-limited`.
 */
export async function saveSearch(
  context: Context,
  userId: number,
  { sms, consent, ...request }: SaveRequest,
): Promise<number> {
  if (sms && consent !== savedSearchConsent.version) throw refuse('wait-consent-required')
  const { db, clock, keys } = context
  const criteria = await requireNarrow(context, request)
  const at = clock()
  return inTransaction(db, async (trx) => {
    await requireUser(trx, userId, { sms })
    const agreed = sms ? { sms, consent: savedSearchConsent.version } : { sms }
    const rows = await trx
      .selectFrom('saved_searches')
      .select(['id', 'criteria', 'sms'])
      .where('user_id', '=', userId)
      .execute()
    const saved = await keys.decryptRows(rows, { criteria: 'saved_searches.criteria' })
    const same = saved.find((each) => each.criteria === criteria)
    if (same) {
      const isNews = sms && !same.sms
      await trx
        .updateTable('saved_searches')
        .set({ ...agreed, looked_at: at, ...(isNews && { untold: 0 }) })
        .where('id', '=', same.id)
        .execute()
      return same.id
    }
    const { max } = savedSearchTerms
    if (saved.length >= max) throw refuse('saved-search-limit', { max })
    await countHits(trx, at, [{ key: `saved-search:${userId}`, max: maxPerDay, windowMs: dayMs }])
    const { id } = await trx
      .insertInto('saved_searches')
      .values({
        ...agreed,
        user_id: userId,
        criteria: await keys.encrypt('saved_searches.criteria', criteria),
        created_at: at,
        looked_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The criteria as JSON, always in one order, without defaults. */
async function requireNarrow(
  { config, categories }: Pick<Context, 'config' | 'categories'>,
  {
    q,
    suffix,
    mask,
    on,
    category,
    minPrice,
    maxPrice,
    without,
    length,
  }: Omit<SaveRequest, 'sms' | 'consent'>,
): Promise<string> {
  const criteria = {
    ...(q && { q, ...(suffix && { suffix }) }),
    ...(mask && { mask, on }),
    ...(category && { category }),
    ...(minPrice && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(without && { without: [...new Set(without)].toSorted().join('') }),
    ...(length && { length }),
  } satisfies Criteria
  const found = await findRequestedCategory({ categories }, category)
  const { visible } = await categories.current()
  const { wish } = readWish(criteria, { plan: config.numberPlan, categories: visible, category: found })
  if (wish.subjects.length + wish.limits.length === 0) throw refuse('search-too-broad')
  return JSON.stringify(criteria)
}

/** Locks a user, so that concurrent requests of the user run one after the other. */
async function requireUser(trx: Trx, userId: number, { sms }: { sms: boolean }): Promise<void> {
  const users = trx.selectFrom('users').select('phone').where('id', '=', userId)
  const user = await users
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('unauthorised'))
  if (sms && user.phone === null) throw refuse('phone-required')
}
