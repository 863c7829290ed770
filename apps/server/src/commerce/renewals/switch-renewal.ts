import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { Renewal, Subscription } from '@hao/contract/entities.ts'
import { extendBindings } from '../../telephony/bindings/bindings.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockSubscriptionWithPrice } from './mandate-queries.ts'
import { requireShownPeriod } from '../orders/require-shown-terms.ts'
import { recordRenewalConsent } from './record-renewal-consent.ts'
import { endMandates } from './mandates.ts'
import { getSubscription } from '../../telephony/subscriptions/get-subscription.ts'
import { chooseRenewal, type EventOrigin } from '../../telephony/subscriptions/machine.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'

type RenewalChoice = {
  userId: number
  subscriptionId: number
  renewal: Renewal
  agreed: boolean
  /** Version of the renewal agreement that the buyer was shown. Default: the one in effect. */
  versions?: DisplayedVersions | undefined
  /** The price of a period (yuan) that the buyer was shown. Default: the current one. */
  amount?: number | undefined
  visit: ClientInfo
}

/**
 * Chooses what happens after the paid period. Repeating the choice changes nothing. Switching automatic
 * renewal on needs the buyer's consent, which is stored; switching it off ends the mandate at the provider.
 * Refuses `renewal-consent-required`, `agreement-changed`, `terms-changed`, `subscription-not-found` and
 * `subscription-over`.
 */
export async function switchRenewal(context: Context, request: RenewalChoice): Promise<Subscription> {
  const { userId, subscriptionId, renewal, agreed } = request
  if (renewal === 'auto' && !agreed) throw refuse('renewal-consent-required')
  const at = context.clock()
  const changed = await inTransaction(context.db, async (trx) => {
    const chosen = await chooseRenewal(trx, { subscriptionId, userId, renewal, at })
    if (chosen && renewal === 'auto') {
      const price = await lockSubscriptionWithPrice(trx, request)
      if (price) requireShownPeriod(request, price)
      await recordRenewalConsent(context, trx, request, at)
    }
    if (chosen) await applyRenewalChoice(context, trx, { subscriptionId, renewal }, at)
    return chosen
  })
  const subscription = await getSubscription(context, userId, subscriptionId)
  if (!changed && subscription.state === 'ended') throw refuse('subscription-over')
  return subscription
}

/**
 * Turns automatic renewal off, in the caller's transaction. Returns false when it was off or the
 * subscription has ended.
 */
export async function turnOffAutoRenewal(
  context: Context,
  trx: Trx,
  { subscriptionId, userId }: { subscriptionId: number; userId: number },
  origin: EventOrigin,
): Promise<boolean> {
  const chosen = await chooseRenewal(trx, { subscriptionId, userId, renewal: 'manual', ...origin })
  if (chosen) await applyRenewalChoice(context, trx, { subscriptionId, renewal: 'manual' }, origin.at)
  return chosen
}

/** Updates the network's end date of the bindings, and ends the mandate unless renewal is automatic. */
async function applyRenewalChoice(
  context: Context,
  trx: Trx,
  { subscriptionId, renewal }: { subscriptionId: number; renewal: Renewal },
  at: Date,
): Promise<void> {
  await extendBindings(context, trx, [subscriptionId], at)
  if (renewal !== 'auto') await endMandates(context, trx, [subscriptionId], at)
}
