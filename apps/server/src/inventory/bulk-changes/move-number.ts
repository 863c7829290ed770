import { sql } from 'kysely'
import { requireCategories } from '../categories/change-category.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { numberMachine } from '../numbers/machine.ts'
import { assertNotTooFar, assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { offerToWaiters } from '../waitlist/offer-to-waiters.ts'
import { toEvent, allowedStates, type Move } from './moves.ts'
import { changeAlone } from './change-alone.ts'
import { lockNumber, type LockedNumber, selectRecoverableUntil } from './queries.ts'
import type { PlannedPrices } from './price-queries.ts'

/** The staff member, the reason and the time of an action. */
export type StaffAction = { staffId: number; reason: string; at: Date }

/**
 * Changes the state, price, featured weight or categories of one number, if its version (the newest history
 * id) is still `version`. Returns it before and after.
 * Refuses `number-not-found`; `stale` with the current version; `not-this-state` if the state does not allow
 * it; `no-such-category`; `moment-not-possible` for a time in the past or before the last owner loses the
 * right to recover it; `moment-too-far` for over five years ahead; `price-needs-approval` for a price beyond
 * the limits for one person.
 */
export async function moveNumber(
  context: Context,
  trx: Trx,
  { id, version, ...change }: Move & { id: number; version: number },
  { staffId, reason, at }: StaffAction,
): Promise<{ before: LockedNumber; after: LockedNumber }> {
  const number = await lockNumber(trx, id)
  if (!number) throw refuse('number-not-found')
  if (number.version !== version) throw refuse('stale', { current: presentVersion(number) })
  if (!allowedStates(change.move).includes(number.state))
    throw refuse('not-this-state', { state: number.state })
  if (change.move === 'price') await requirePrice(context, trx, number, { ...change, staffId, at })
  const set = await toColumns(trx, number, change, at)
  const event = toEvent(change.move, number.state_after_reservation)
  const history = { staff_id: staffId, reason }
  const changed = await numberMachine.transition(trx, event, { id }, { at, set, history })
  if (changed?.state === 'on_sale' && number.state !== 'on_sale')
    await offerToWaiters(context, trx, [{ numberId: id }], at)
  const after = await lockNumber(trx, id)
  if (!after) throw new Error(`The number ${id} no longer exists`)
  return { before: number, after }
}

type Repricing = { priceFen: number; staffId: number; at: Date }

const plannedPrice = (change: { digits: string; beforeFen: number; afterFen: number }): PlannedPrices =>
  sql`SELECT ${change.digits}::text AS digits, ${change.beforeFen}::integer AS before_fen, ${change.afterFen}::integer AS after_fen`

/**
 * Refuses `price-needs-approval` for a price beyond the limits for one person. Only a change set can be
 * approved.
 */
async function requirePrice(
  context: Context,
  trx: Trx,
  number: LockedNumber,
  { priceFen, staffId, at }: Repricing,
) {
  const planned = plannedPrice({ digits: number.digits, beforeFen: number.price_fen, afterFen: priceFen })
  await changeAlone(context, trx, { planned }, { staffId, at, refusal: 'price-needs-approval' })
}

/** The columns that a change sets, apart from the state. */
async function toColumns(trx: Trx, number: LockedNumber, change: Move, at: Date) {
  switch (change.move) {
    case 'reserve': {
      assertAllowedMoment(change.until, at)
      const back = number.state === 'on_sale' ? ('on_sale' as const) : ('off_shelf' as const)
      return { held_until: change.until, state_after_reservation: number.state_after_reservation ?? back }
    }
    case 'change-cooling': {
      const recoverable = await selectRecoverableUntil(trx, number.id)
      const earliest = Math.max(at.getTime(), recoverable?.getTime() ?? 0)
      if (change.until.getTime() < earliest)
        throw refuse('moment-not-possible', { earliest: new Date(earliest).toISOString() })
      assertNotTooFar(change.until, at)
      return { cooling_until: change.until }
    }
    case 'price':
      return { price_fen: change.priceFen, struck_price_fen: change.struckPriceFen }
    case 'feature':
      return { featured: change.featured }
    case 'categorise':
      await requireCategories(trx, change.categories)
      return { categories: [...new Set(change.categories)].toSorted() }
    default:
      return { held_until: null, state_after_reservation: null }
  }
}

/** The current version, for comparison with an outdated edit. */
function presentVersion(number: LockedNumber) {
  const { id, version, state, price_fen, struck_price_fen, featured, categories } = number
  return { id, version, state, priceFen: price_fen, struckPriceFen: struck_price_fen, featured, categories }
}
