import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { WaitSchema } from '../../platform/db/schema/waits.ts'
import { freeNumber } from '../numbers/machine.ts'
import { offerMachine, waitMachine } from './machine.ts'
import { offerFreed } from './offer-freed.ts'

/** The buyer has ordered what was kept for them; a wait for that very number is over. */
export async function takeOffer(
  trx: Trx,
  { userId, numberId }: { userId: number; numberId: number },
  at: Date,
): Promise<void> {
  const offer = await offerMachine.move(trx, 'take', { number_id: numberId, user_id: userId }, { at })
  if (offer)
    await waitMachine.move(
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
    const offer = await trx
      .selectFrom('offers')
      .selectAll()
      .where('id', '=', offerId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (!offer) return
    if (offer.until > at) return context.enqueue(trx, 'offer-lapse', { offerId }, offer.until)
    await endOffer(context, trx, offer, { event: 'lapse', at })
  })
}

/** Ends what is kept for the owners of these waits: the next in the queue have their turn at once. */
export async function endOffersOf(
  context: Context,
  trx: Trx,
  waitIds: readonly number[],
  at: Date,
): Promise<void> {
  if (waitIds.length === 0) return
  const offers = trx.selectFrom('offers').selectAll().where('wait_id', 'in', waitIds)
  for (const offer of await offers.where('state', '=', 'open').orderBy('number_id').execute())
    await endOffer(context, trx, offer, { event: 'end', at })
}

type Offer = Selectable<WaitSchema['offers']>

/** The number first, as for whoever orders it: who of two is late finds that it is not kept for this user any more. */
async function endOffer(
  context: Context,
  trx: Trx,
  { id, number_id: numberId, user_id: userId, release_id: releaseId }: Offer,
  { event, at }: { event: 'lapse' | 'end'; at: Date },
): Promise<void> {
  if (!(await freeNumber(trx, { numberId, userId, at }))) return
  await offerMachine.move(trx, event, { id }, { at })
  await offerFreed(context, trx, [{ numberId, releaseId }], at)
}
