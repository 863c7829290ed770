import { formatNumber } from '@hao/numbers/plan.ts'
import { selectBinding, selectEffectivePhone, selectNewestBinding } from './queries.ts'
import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import { isBarred } from '../subscriptions/is-barred.ts'
import { stateAt } from '../subscriptions/schedule.ts'

type BindingTemplate = 'number-rings' | 'number-moved' | 'phone-refused'

/**
 * Sends the SMS about a change of phone: to the new phone while it rings, and to the previous one while the
 * number has another phone, which it does not learn; or to the owner, unless there was another try since the
 * network refused a phone. A repeat sends the same ids. Throws AdapterError.
 */
export async function sendBindingNotices(
  context: Context,
  { bindingId, about, replaced }: Jobs['binding-notice'],
): Promise<void> {
  const { db, keys, config, clock } = context
  const binding = await selectBinding(db, keys, bindingId)
  if (!binding) return
  const { subscription_id: subscriptionId, state, phone, owner, digits } = binding
  const now = stateAt({ ...binding, state: binding.subscription_state }, clock())
  const params = { number: formatNumber(digits, config.numberPlan) }
  const send = (to: string | null | undefined | false, template: BindingTemplate) =>
    sendNotice(
      context,
      'binding',
      to ? { id: `${template}-${bindingId}`, phone: to, template, params } : undefined,
    )
  if (about === 'refused') {
    const newest = await selectNewestBinding(db, subscriptionId)
    const refused = state === 'rejected' && newest?.id === bindingId && now !== 'ended'
    return send(refused && owner, 'phone-refused')
  }
  const rings = state === 'effective' && now !== 'suspended' && now !== 'ended' && !isBarred(binding, clock())
  await send(rings && phone, 'number-rings')
  if (replaced === null) return
  const previous = (await selectBinding(db, keys, replaced))?.phone
  const current = await selectEffectivePhone(db, keys, subscriptionId)
  await send(current !== undefined && current !== previous && previous, 'number-moved')
}
