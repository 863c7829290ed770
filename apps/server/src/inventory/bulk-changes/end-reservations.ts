import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { numberMachine } from '../numbers/machine.ts'
import { offerToWaiters } from '../waitlist/offer-to-waiters.ts'
import { lockExpiredReservations } from './queries.ts'

/** How many numbers one transaction takes. */
const batch = 500

/** Numbers whose reservation is over become what they were, on sale or off the shelf. May run twice, at once, or die in the middle. */
export async function endReservations(context: Context): Promise<void> {
  while (await endBatch(context));
}

async function endBatch(context: Context): Promise<boolean> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    const over = await lockExpiredReservations(trx, at, batch)
    const idsTo = (state: string) =>
      over.flatMap(({ id, state_after_reservation }) => (state_after_reservation === state ? [id] : []))
    const happening = { at, set: { held_until: null, state_after_reservation: null } }
    const onSale = idsTo('on_sale')
    await numberMachine.transitionMany(trx, 'unreserve-on-sale', { id: onSale }, happening)
    await numberMachine.transitionMany(trx, 'unreserve-off-shelf', { id: idsTo('off_shelf') }, happening)
    await offerToWaiters(
      context,
      trx,
      onSale.map((numberId) => ({ numberId })),
      at,
    )
    return over.length === batch
  })
}
