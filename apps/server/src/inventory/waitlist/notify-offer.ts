import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import type { Sms } from '../../platform/integrations/sms/sms-sender.ts'
import { createLinkToken } from './link-token.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * How long (ms) a sender holds its claim. It is shorter than the timeout of the job, so the retry after a
 * crash finds the offer unclaimed.
 */
const claimMs = 20_000

/** Releases the claim of an offer. `sentAt` is when the SMS was sent; undefined if it was not. */
async function releaseOfferClaim(db: Db, id: number, sentAt?: Date): Promise<void> {
  const offer = db.updateTable('offers').set({ claimed_until: null, sent_at: sentAt })
  await offer.where('id', '=', id).execute()
}

/**
 * Notifies a user by SMS of an open offer. Of two concurrent jobs only one sends it. If a sender dies before
 * it records the sending, the SMS is sent again. Throws AdapterError.
 */
export async function notifyOffer(context: Context, offerId: number): Promise<void> {
  const { db, clock, log } = context
  const offer = await claimOffer(context, offerId, clock())
  try {
    await sendNotice(context, 'offer', offer && composeMessage(context, offerId, offer))
  } catch (error) {
    log.warn({ err: error, offerId }, 'The SMS about an offer was not sent; the job will retry')
    await releaseOfferClaim(db, offerId)
    throw error
  }
  if (offer) await releaseOfferClaim(db, offerId, clock())
}

/** Claims an open offer to send its SMS. Undefined if that was sent or is claimed. */
async function claimOffer({ db, keys }: Context, offerId: number, at: Date) {
  const claimed = await db
    .updateTable('offers')
    .from('numbers')
    .innerJoin('users', (join) => join.onTrue())
    .set({ claimed_until: new Date(at.getTime() + claimMs) })
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
  return (await keys.decryptRows(claimed, { phone: 'users.phone' }))[0]
}

type OpenOffer = NonNullable<Awaited<ReturnType<typeof claimOffer>>>

function composeMessage({ config }: Context, offerId: number, offer: OpenOffer): Sms {
  return {
    id: `offer-${offerId}`,
    phone: offer.phone,
    template: 'number-free',
    params: {
      number: formatNumber(offer.digits, config.numberPlan),
      until: shanghaiTime(offer.expires_at).slice(11, 16),
      token: createLinkToken(config.codePepper, offer.wait_id),
    },
  }
}
