import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { endNumberOffer } from '../numbers/machine.ts'
import { offerMachine, waitMachine } from './machine.ts'
import { offerToWaiters } from './offer-to-waiters.ts'
import type { WaitSchema } from '../../platform/db/schema/waitlist.ts'

/** The buyer has ordered the offered number. Ends the offer, and a wait for exactly this number. */
export async function takeOffer(
  trx: Trx,
  { userId, numberId }: { userId: number; numberId: number },
  at: Date,
): Promise<void> {
  const offer = await offerMachine.transition(trx, 'take', { number_id: numberId, user_id: userId }, { at })
  if (!offer) return
  const wait = { id: offer.wait_id, number_id: numberId }
  await waitMachine.transition(trx, 'served', wait, { at, set: { ended_at: at } })
}

const openOffers = (trx: Trx) => trx.selectFrom('offers').selectAll().where('state', '=', 'open')

/**
 * The job at the end of an offer: the number goes to the next waiting user, or is on sale for everyone. A job
 * that runs too early schedules itself again.
 */
export async function lapseOffer(context: Context, offerId: number): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const offer = await openOffers(trx).where('id', '=', offerId).executeTakeFirst()
    if (!offer) return
    if (offer.expires_at > at) return context.enqueue(trx, 'offer-lapse', { offerId }, offer.expires_at)
    await endOffer(context, trx, offer, { event: 'lapse', at })
  })
}

/** Ends the open offers of these waits. The next users in the queue get their offers at once. */
export async function endOffersOfWaits(
  context: Context,
  trx: Trx,
  waitIds: readonly number[],
  at: Date,
): Promise<void> {
  if (waitIds.length === 0) return
  const offers = await openOffers(trx).where('wait_id', 'in', waitIds).orderBy('number_id').execute()
  for (const offer of offers) await endOffer(context, trx, offer, { event: 'end', at })
}

type Offer = Selectable<WaitSchema['offers']>

/**
 * Changes the number first, in the same lock order (docs/flows/buy.md#lock-order) as placing an order. The
 * offer ends in any case; only a number that was still reserved by it goes to the next user.
 */
async function endOffer(
  context: Context,
  trx: Trx,
  { id, number_id: numberId, user_id: userId, release_history_id: releaseId }: Offer,
  { event, at }: { event: 'lapse' | 'end'; at: Date },
): Promise<void> {
  const freed = await endNumberOffer(trx, { numberId, userId, at })
  await offerMachine.transition(trx, event, { id }, { at })
  if (freed) await offerToWaiters(context, trx, [{ numberId, releaseId }], at)
}
