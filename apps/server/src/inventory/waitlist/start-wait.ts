import { sql } from 'kysely'
import { waitConsent, waitTerms } from '@hao/contract/wait-terms.ts'
import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import { requireNotBlocked } from '../../people/users/blocks.ts'
import { storeConsents } from '../../people/consents/store-consents.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { toFen } from '../../platform/base/money.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs, addDays } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { waitMachine } from './machine.ts'

/** The most waits of one user in 24 hours. Each leaves a row, even if it ends at once. */
const maxPerDay = 50

type WaitRequest = {
  numberId?: number | undefined
  mask?: string | undefined
  on: MaskPlace
  /** The highest price in yuan a month, for a mask. */
  maxPrice?: number | undefined
}

/**
 * Sets the highest price of an active wait with the same target. Returns its id; undefined if there is none.
 */
async function updateSameWait(trx: Trx, userId: number, columns: WaitTarget): Promise<number | undefined> {
  const { number_id, mask, mask_anchor, max_price_fen } = columns
  const same = await trx
    .updateTable('waits')
    .set({ max_price_fen })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`(number_id, mask, mask_anchor) IS NOT DISTINCT FROM (${number_id}::bigint, ${mask}, ${mask_anchor})`,
    )
    .returning('id')
    .executeTakeFirst()
  return same?.id
}

async function countWaiting(trx: Trx, userId: number): Promise<number> {
  const { live } = await trx
    .selectFrom('waits')
    .select((wait) => wait.fn.countAll<number>().as('live'))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return live
}

/**
 * Starts a wait, stores the consent and returns the id. A repeated wait for the same target only changes its
 * price. Refuses `wait-consent-required` without consent to the current terms, `phone-required`,
 * `account-blocked`, `number-not-found`, `number-free` for a number on sale, `wait-limit` beyond 10 waits,
 * and `rate-limited` beyond 50 in 24 hours.
 */
export async function startWait(
  { db, clock, keys }: Context,
  { userId, visit }: { userId: number; visit: ClientInfo },
  { consent, ...target }: WaitRequest & { consent?: string | undefined },
): Promise<number> {
  if (consent !== waitConsent.version) throw refuse('wait-consent-required')
  const at = clock()
  return inTransaction(db, async (trx) => {
    await requireUser(trx, userId)
    await requireNotBlocked(trx, userId, at)
    const columns = await columnsOf(trx, target)
    const existing = await updateSameWait(trx, userId, columns)
    if (existing !== undefined) return existing
    if ((await countWaiting(trx, userId)) >= waitTerms.max) throw refuse('wait-limit', { max: waitTerms.max })
    await countHits(trx, at, [{ key: `wait:${userId}`, max: maxPerDay, windowMs: dayMs }])
    const values = {
      ...columns,
      user_id: userId,
      created_at: at,
      queued_at: at,
      ends_at: addDays(at, waitTerms.days),
      ended_at: null,
    }
    const { id } = await waitMachine.insert(trx, 'begin', values, { at })
    await storeConsents(trx, keys, { alert: consent }, { userId, occasion: 'alert', waitId: id, at, visit })
    return id
  })
}

/** The target of a wait: a number, or a mask with a highest price. */
type WaitTarget = {
  number_id: number | null
  mask: string | null
  mask_anchor: MaskPlace | null
  max_price_fen: number | null
}

async function columnsOf(trx: Trx, { numberId, mask, on, maxPrice }: WaitRequest): Promise<WaitTarget> {
  if (numberId !== undefined) {
    await refuseOnSale(trx, numberId)
    return { number_id: numberId, mask: null, mask_anchor: null, max_price_fen: null }
  }
  return { number_id: null, mask: mask ?? null, mask_anchor: on, max_price_fen: toFen(maxPrice) ?? null }
}

/**
 * Locks the number: a transaction that puts it on sale either waits and then finds this wait, or this one
 * finds the number on sale.
 */
async function refuseOnSale(trx: Trx, numberId: number): Promise<void> {
  const numbers = trx.selectFrom('numbers').select('state').where('id', '=', numberId)
  const number = await numbers.forShare().executeTakeFirst()
  if (!number || number.state === 'draft') throw refuse('number-not-found')
  if (number.state === 'on_sale') throw refuse('number-free')
}

/** Locks a user, so that concurrent requests of the user run one after the other. */
async function requireUser(trx: Trx, userId: number): Promise<void> {
  const users = trx.selectFrom('users').select('phone').where('id', '=', userId)
  const user = await users
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('unauthorised'))
  if (user.phone === null) throw refuse('phone-required')
}
