import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { createLinkToken } from './link-token.ts'
import { claimOfferNotice, releaseOfferClaim } from './offer-queries.ts'

/** An SMS that is being sent belongs to its sender for so long (ms): less than a job may be under way, so that the job of one that died finds it free. */
const claimMs = 20_000

/**
 * Tells somebody by SMS that a number is kept for them, unless the time for that is over. Of two jobs at once one sends it; a sender that dies
 * before it could note that it has sent it is followed by another one. Throws AdapterError.
 */
export async function notifyOffer(context: Context, offerId: number): Promise<void> {
  const { config, db, clock, sms, log } = context
  const offer = await claimOffer(context, offerId, clock())
  if (!offer) return
  try {
    await sms.send({
      id: `offer-${offerId}`,
      phone: offer.phone,
      template: 'number-free',
      params: {
        number: formatNumber(offer.digits, config.numberPlan),
        until: shanghaiTime(offer.expires_at).slice(11, 16),
        token: createLinkToken(config.codePepper, offer.wait_id),
      },
    })
  } catch (error) {
    log.warn({ err: error, offerId }, 'offer not told')
    await releaseOfferClaim(db, offerId)
    throw error
  }
  await releaseOfferClaim(db, offerId, clock())
}

async function claimOffer({ db, keys }: Context, offerId: number, at: Date) {
  const claimed = await claimOfferNotice(db, offerId, { at, until: new Date(at.getTime() + claimMs) })
  return (await keys.decryptRows(claimed, { phone: 'users.phone' }))[0]
}
