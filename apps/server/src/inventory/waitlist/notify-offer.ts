import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import type { Sms } from '../../platform/integrations/sms/sms-sender.ts'
import { createLinkToken } from './link-token.ts'
import { claimOfferNotice, releaseOfferClaim } from './offer-queries.ts'

/**
 * How long (ms) a sender holds its claim. It is shorter than the timeout of the job, so the retry after a
 * crash finds the offer unclaimed.
 */
const claimMs = 20_000

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

async function claimOffer({ db, keys }: Context, offerId: number, at: Date) {
  const claimed = await claimOfferNotice(db, offerId, { at, until: new Date(at.getTime() + claimMs) })
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
