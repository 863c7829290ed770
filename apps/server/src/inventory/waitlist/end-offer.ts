import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { endNumberOffer } from '../numbers/machine.ts'
import { offerMachine, waitMachine } from './machine.ts'
import { offerToWaiters } from './offer-to-waiters.ts'
import { type Offer, selectOpenOffer, selectOpenOffers } from './offer-queries.ts'

/** The buyer has ordered what was kept for them; a wait for that very number is over. */
export async function takeOffer(
  trx: Trx,
  { userId, numberId }: { userId: number; numberId: number },
  at: Date,
): Promise<void> {
  const offer = await offerMachine.transition(trx, 'take', { number_id: numberId, user_id: userId }, { at })
  if (offer)
    await waitMachine.transition(
      trx,
      'served',
      { id: offer.wait_id, number_id: numberId },
      { at, set: { ended_at: at } },
    )
}

/** The job at the end of a head start: the number goes on to the next one in the queue, or is everybody's. One that comes too early comes again. */
export async function lapseOffer(context: Context, offerId: number): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const offer = await selectOpenOffer(trx, offerId)
    if (!offer) return
    if (offer.expires_at > at) return context.enqueue(trx, 'offer-lapse', { offerId }, offer.expires_at)
    await endOffer(context, trx, offer, { event: 'lapse', at })
  })
}

/** Ends what is kept for the owners of these waits: the next in the queue have their turn at once. */
export async function endOffersOfWaits(
  context: Context,
  trx: Trx,
  waitIds: readonly number[],
  at: Date,
): Promise<void> {
  if (waitIds.length === 0) return
  for (const offer of await selectOpenOffers(trx, waitIds))
    await endOffer(context, trx, offer, { event: 'end', at })
}

/** The number first, as for whoever orders it: who of two is late finds that it is not kept for this user any more. */
async function endOffer(
  context: Context,
  trx: Trx,
  { id, number_id: numberId, user_id: userId, release_history_id: releaseId }: Offer,
  { event, at }: { event: 'lapse' | 'end'; at: Date },
): Promise<void> {
  if (!(await endNumberOffer(trx, { numberId, userId, at }))) return
  await offerMachine.transition(trx, event, { id }, { at })
  await offerToWaiters(context, trx, [{ numberId, releaseId }], at)
}
