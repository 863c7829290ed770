import { formatNumber } from '@hao/numbers/plan.ts'
import { selectBinding, selectEffectivePhone, selectNewestBinding } from './queries.ts'
import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import { isBarred } from '../subscriptions/is-barred.ts'
import { stateAt } from '../subscriptions/schedule.ts'

type BindingTemplate = 'number-rings' | 'number-moved' | 'phone-refused'

/**
 * To the new phone while it rings, and to the previous one, which does not learn the new; or to the owner,
 * unless there was another try. A repeat sends the same ids. Throws AdapterError.
 */
export async function sendBindingNotices(
  context: Context,
  { bindingId, about, replaced }: Jobs['binding-notice'],
): Promise<void> {
  const { db, keys, config, clock } = context
  const binding = await selectBinding(db, keys, bindingId)
  if (!binding) return
  const params = { number: formatNumber(binding.digits, config.numberPlan) }
  const send = (to: string | null | undefined | false, template: BindingTemplate) =>
    sendNotice(
      context,
      'binding',
      to ? { id: `${template}-${bindingId}`, phone: to, template, params } : undefined,
    )
  if (about === 'refused') {
    const newest = await selectNewestBinding(db, binding.subscription_id)
    const refused = binding.state === 'rejected' && newest?.id === bindingId
    return send(
      refused && subscriptionStateAt(binding, clock()) !== 'ended' && binding.owner,
      'phone-refused',
    )
  }
  await send(rings(binding, clock()) && binding.phone, 'number-rings')
  if (replaced === null) return
  await send(await selectMovedFrom(context, binding.subscription_id, replaced), 'number-moved')
}

type Binding = NonNullable<Awaited<ReturnType<typeof selectBinding>>>

const subscriptionStateAt = (binding: Binding, at: Date) =>
  stateAt({ ...binding, state: binding.subscription_state }, at)

function rings(binding: Binding, at: Date): boolean {
  const stopped = ['suspended', 'ended'].includes(subscriptionStateAt(binding, at))
  return binding.state === 'effective' && !stopped && !isBarred(binding, at)
}

async function selectMovedFrom({ db, keys }: Context, subscriptionId: number, replaced: number) {
  const previous = (await selectBinding(db, keys, replaced))?.phone
  const current = await selectEffectivePhone(db, keys, subscriptionId)
  return current !== undefined && current !== previous ? previous : undefined
}
