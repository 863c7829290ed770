import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { WaitSchema } from '../../platform/db/schema/waitlist.ts'

export type Offer = Selectable<WaitSchema['offers']>

export async function selectOpenOffer(trx: Trx, id: number): Promise<Offer | undefined> {
  return trx
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** The open offers of these waits, ordered by number. */
export async function selectOpenOffers(trx: Trx, waitIds: readonly number[]): Promise<Offer[]> {
  const offers = trx.selectFrom('offers').selectAll().where('wait_id', 'in', waitIds)
  return offers.where('state', '=', 'open').orderBy('number_id').execute()
}

/**
 * Claims an open offer until a time, to send its SMS. Returns the data of the SMS; nothing if it was sent or
 * is claimed.
 */
export async function claimOfferNotice(db: Db, offerId: number, { at, until }: { at: Date; until: Date }) {
  return db
    .updateTable('offers')
    .from('numbers')
    .innerJoin('users', (join) => join.onTrue())
    .set({ claimed_until: until })
    .whereRef('numbers.id', '=', 'offers.number_id')
    .whereRef('users.id', '=', 'offers.user_id')
    .where('offers.id', '=', offerId)
    .where('offers.state', '=', 'open')
    .where('numbers.state', '=', 'offered')
    .where('offers.expires_at', '>', at)
    .where('offers.sent_at', 'is', null)
    .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', at)]))
    .where('users.phone', 'is not', null)
    .returning(['offers.wait_id', 'offers.expires_at', 'numbers.digits'])
    .returning('users.phone')
    .$narrowType<{ phone: Buffer }>()
    .execute()
}

/** Releases the claim of an offer. `sentAt` is when the SMS was sent; undefined if it was not. */
export async function releaseOfferClaim(db: Db, id: number, sentAt?: Date): Promise<void> {
  const offer = db.updateTable('offers').set({ claimed_until: null, sent_at: sentAt })
  await offer.where('id', '=', id).execute()
}

/** The offers of these users on this day (Shanghai), or in one of these rounds. */
export async function selectRecentOffers(
  trx: Trx,
  { userIds, day, releaseIds }: { userIds: readonly number[]; day: string; releaseIds: readonly number[] },
) {
  return trx
    .selectFrom('offers')
    .select(['user_id', 'release_history_id', 'day'])
    .where('user_id', 'in', userIds)
    .where((offer) => offer.or([offer('day', '=', day), offer('release_history_id', 'in', releaseIds)]))
    .execute()
}
