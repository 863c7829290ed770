import type { ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import type { Context } from '../../context.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import { presentRow } from '../base/present-row.ts'
import type { WriteContext } from '../base/request-context.ts'
import { requireOnSale } from './put-in-front.ts'
import { selectPlan } from './queries.ts'

/** Ends the open plan with this id before its moment. False if it is not open any more. */
export async function endPlan(trx: Trx, id: number, outcome: 'replaced' | 'cancelled', at: Date) {
  const open = trx.updateTable('featured_plans').set({ outcome, ended_at: at }).where('ended_at', 'is', null)
  return (await open.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n
}

/**
 * Plans numbers for the front from a moment on, in place of the plan `replaces`. Refuses `stale` with the
 * current plan if another one is open.
 */
export async function planFront(
  context: Context,
  { numbers, startsAt, replaces, reason }: ConsoleParsed<'POST /featured/plan'>,
  { trx, at, staff }: WriteContext,
) {
  const starts_at = new Date(startsAt)
  assertAllowedMoment(starts_at, at)
  const digits = await requireOnSale(context, trx, numbers)
  const replaced = replaces === undefined || (await endPlan(trx, replaces, 'replaced', at))
  const plan =
    replaced &&
    (await trx
      .insertInto('featured_plans')
      .values({ digits, starts_at, staff_id: staff.staffId, reason, created_at: at })
      // Another one is open.
      .onConflict((open) => open.doNothing())
      .returning('id')
      .executeTakeFirst())
  if (!plan) {
    const current = await selectPlan(trx)
    throw refuse('stale', { current: current && presentRow(current) })
  }
  await context.enqueue(trx, 'featured-step', {}, starts_at)
  return { id: plan.id, digits }
}
