import { waitConsent, waitTerms } from '@hao/contract/wait-terms.ts'
import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import { sql } from 'kysely'
import { keepConsents } from '../../people/consents/give.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { fenOf } from '../../platform/base/money.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs, daysAfter } from '../../platform/base/time.ts'
import type { Visit } from '../../platform/base/visit.ts'
import { waitMachine } from './machine.ts'

/** So many waits of one user in 24 hours: each leaves a row behind, however soon it ends. */
const mostADay = 50

export type Wanted = {
  numberId?: number | undefined
  mask?: string | undefined
  on: MaskPlace
  /** Yuan a month, of a mask. */
  maxPrice?: number | undefined
}

/**
 * Begins a wait and answers with its id; the same one twice is one, at the price asked last. Refuses `wait-consent-required` unless the words
 * of today were agreed to, which is kept, `phone-required`, `number-not-found`, `number-free` for one that is on sale, `wait-limit` beyond 10, and `rate-limited`
 * beyond 50 in 24 hours.
 */
export async function startWait(
  { db, clock, keys }: Context,
  { userId, visit }: { userId: number; visit: Visit },
  { consent, ...wanted }: Wanted & { consent?: string | undefined },
): Promise<number> {
  if (consent !== waitConsent.version) throw refuse('wait-consent-required')
  const at = clock()
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId)
    const columns = await columnsOf(trx, wanted)
    const known = await findWait(trx, userId, columns)
    if (known !== undefined) return known
    await refuseTooMany(trx, userId)
    await countHits(trx, at, [{ key: `wait:${userId}`, max: mostADay, windowMs: dayMs }])
    const values = {
      ...columns,
      user_id: userId,
      created_at: at,
      queued_at: at,
      ends_at: daysAfter(at, waitTerms.days),
      ended_at: null,
    }
    const { id } = await waitMachine.begin(trx, 'begin', values, { at })
    await keepConsents(trx, keys, { alert: consent }, { userId, occasion: 'alert', waitId: id, at, visit })
    return id
  })
}

/** Makes parallel waits of one user wait for, and so see, one another. */
async function lockUser(trx: Trx, userId: number): Promise<void> {
  const user = trx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
  const found = await user.forUpdate().executeTakeFirst()
  if (!found) throw refuse('unauthorised')
  if (found.phone === null) throw refuse('phone-required')
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

async function columnsOf(trx: Trx, { numberId, mask, on, maxPrice }: Wanted) {
  if (numberId !== undefined) {
    await refuseFree(trx, numberId)
    return { number_id: numberId, mask: null, mask_on: null, max_price_fen: null }
  }
  const max_price_fen = maxPrice === undefined ? null : fenOf(maxPrice)
  return { number_id: null, mask: mask ?? null, mask_on: on, max_price_fen }
}

/** Whoever puts it on sale waits for us and finds this wait, or we for them and find it on sale. */
async function refuseFree(trx: Trx, numberId: number): Promise<void> {
  const number = trx.selectFrom('numbers').select('state').where('id', '=', numberId)
  const found = await number.forShare().executeTakeFirst()
  if (!found || found.state === 'draft') throw refuse('number-not-found')
  if (found.state === 'on_sale') throw refuse('number-free')
}

async function findWait(trx: Trx, userId: number, columns: Columns): Promise<number | undefined> {
  const { number_id, mask, mask_on, max_price_fen } = columns
  const same = await trx
    .updateTable('waits')
    .set({ max_price_fen })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`(number_id, mask, mask_on) IS NOT DISTINCT FROM (${number_id}::bigint, ${mask}, ${mask_on})`,
    )
    .returning('id')
    .executeTakeFirst()
  return same?.id
}

async function refuseTooMany(trx: Trx, userId: number): Promise<void> {
  const { live } = await trx
    .selectFrom('waits')
    .select((wait) => wait.fn.countAll<number>().as('live'))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (live >= waitTerms.most) throw refuse('wait-limit', { max: waitTerms.most })
}
