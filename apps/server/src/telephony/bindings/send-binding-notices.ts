import { formatNumber } from '@hao/numbers/plan.ts'
import { selectBinding } from './queries.ts'
import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'

type BindingTemplate = 'number-rings' | 'number-moved' | 'phone-refused'

/**
 * Tells by SMS that a number rings another phone: the new one, unless that is over by now, and the one before, which does not learn the new one; or its owner that the network will
 * not have a phone. Done again, it sends the same messages by the same ids. Throws AdapterError.
 */
export async function sendBindingNotices(
  context: Context,
  { bindingId, about, replaced }: Jobs['binding-notice'],
): Promise<void> {
  const { db, keys, config, sms } = context
  const binding = await selectBinding(db, keys, bindingId)
  if (!binding) return
  const params = { number: formatNumber(binding.digits, config.numberPlan) }
  const send = async (phone: string | null | undefined, template: BindingTemplate) => {
    if (phone) await sms.send({ id: `${template}-${bindingId}`, phone, template, params })
  }
  if (about === 'refused') return send(binding.owner, 'phone-refused')
  if (binding.state === 'effective') await send(binding.phone, 'number-rings')
  if (replaced !== null) await send((await selectBinding(db, keys, replaced))?.phone, 'number-moved')
}
