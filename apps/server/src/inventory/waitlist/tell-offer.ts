import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { linkToken } from './link-token.ts'

/** An SMS that is being sent belongs to its sender for so long (ms): less than a job may be under way, so that the job of one that died finds it free. */
const claimMs = 20_000

/**
 * Tells somebody by SMS that a number is kept for them, unless the time for that is over. Of two jobs at once one sends it; a sender that dies
 * before it could note that it has sent it is followed by another one. Throws AdapterError.
 */
export async function tellOffer(context: Context, offerId: number): Promise<void> {
  const { config, db, clock, sms, log } = context
  const offer = await claim(context, offerId, clock())
  if (!offer) return
  try {
    await sms.send({
      id: `offer-${offerId}`,
      phone: offer.phone,
      template: 'number-free',
      params: {
        number: formatNumber(offer.digits, config.numberPlan),
        until: shanghaiTime(offer.until).slice(11, 16),
        token: linkToken(config.codePepper, offer.wait_id),
      },
    })
  } catch (error) {
    log.warn({ err: error, offerId }, 'offer not told')
    await db.updateTable('offers').set({ claimed_until: null }).where('id', '=', offerId).execute()
    throw error
  }
  await db
    .updateTable('offers')
    .set({ sent_at: clock(), claimed_until: null })
    .where('id', '=', offerId)
    .execute()
}

async function claim({ db, keys }: Context, offerId: number, at: Date) {
  const claimed = await db
    .updateTable('offers')
    .from('numbers')
    .innerJoin('users', (join) => join.onTrue())
    .set({ claimed_until: new Date(at.getTime() + claimMs) })
    .whereRef('numbers.id', '=', 'offers.number_id')
    .whereRef('users.id', '=', 'offers.user_id')
    .where('offers.id', '=', offerId)
    .where('offers.state', '=', 'open')
    .where('offers.until', '>', at)
    .where('offers.sent_at', 'is', null)
    .where((free) => free.or([free('claimed_until', 'is', null), free('claimed_until', '<=', at)]))
    .where('users.phone', 'is not', null)
    .returning(['offers.wait_id', 'offers.until', 'numbers.digits'])
    .returning('users.phone')
    .$narrowType<{ phone: Buffer }>()
    .execute()
  return (await keys.openEach(claimed, { phone: 'users.phone' }))[0]
}
