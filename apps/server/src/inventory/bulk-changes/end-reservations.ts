import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Batch, workInBatches, noneOf } from '../../platform/db/work-in-batches.ts'
import { numberMachine } from '../numbers/machine.ts'
import { offerToWaiters } from '../waitlist/offer-to-waiters.ts'

/**
 * Ends expired reservations: the numbers return to sale or off the shelf. Safe to run twice, concurrently, or
 * to die in the middle.
 */
export async function endReservations(context: Context): Promise<void> {
  const at = context.clock()
  const select = (trx: Trx, { limit, except }: Batch) =>
    trx
      .selectFrom('numbers')
      .select(['id', 'state_after_reservation'])
      .where('state', '=', 'reserved')
      .where('held_until', '<=', at)
      .where('id', '<>', noneOf(except))
      .orderBy('held_until')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  await workInBatches(context.db, select, async (trx, expired) => {
    const idsTo = (state: string) =>
      expired.flatMap(({ id, state_after_reservation }) => (state_after_reservation === state ? [id] : []))
    const change = { at, set: { held_until: null, state_after_reservation: null } }
    const onSale = idsTo('on_sale')
    await numberMachine.transitionMany(trx, 'unreserve-on-sale', { id: onSale }, change)
    await numberMachine.transitionMany(trx, 'unreserve-off-shelf', { id: idsTo('off_shelf') }, change)
    await offerToWaiters(
      context,
      trx,
      onSale.map((numberId) => ({ numberId })),
      at,
    )
  })
}
