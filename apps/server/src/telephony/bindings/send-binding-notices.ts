import { formatNumber } from '@hao/numbers/plan.ts'
import { selectBinding } from './queries.ts'
import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'

type BindingTemplate = 'number-rings' | 'number-moved' | 'phone-refused'

/**
 * Sends the SMS about a change of phone: to the new phone if it is still effective, and to the previous one,
 * which does not learn the new phone; or to the owner when the network refused a phone. A repeat sends the
 * same ids. Throws AdapterError.
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
