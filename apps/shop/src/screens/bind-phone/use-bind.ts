import type { Order } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { useUser } from '../../base/api/session.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useCodeForm, type FieldProblems } from '../../parts/sms-code/use-code-form.ts'
import { useTexts, type Texts } from '../../base/texts/texts.ts'
import { bindTexts } from './texts.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'

export type BindFormProps = {
  order: Order
  onBound: (order: Order) => void
  /** The order has changed: read it again. */
  onChanged: () => void
}

const handles = ['order-not-bindable', 'code-wrong', 'code-expired', 'phone-limit', 'rate-limited'] as const

export function useBind({ order, onBound, onChanged }: BindFormProps) {
  const t = useTexts(bindTexts)
  const words = useTexts(smsCodeTexts)
  const user = useUser()
  const form = useCodeForm({
    type: 'bind',
    own: user.phone,
    usual: user.phone,
    act: async (input) =>
      onBound(await request('POST /order/binding', { orderId: order.id, ...input }, { handles })),
    problemOf: (error) => {
      if (isRefusal(error, 'order-not-bindable')) showToast(t.changed)
      // Without an answer it may be bound all the same.
      onChanged()
      return bindProblem(error, words, t)
    },
  })
  return { ...form, hasOwn: user.phone !== '' }
}

/** The field text for a refused binding; none if a toast was shown. */
export function bindProblem(
  error: unknown,
  words: Texts<typeof smsCodeTexts>,
  t: Texts<typeof bindTexts>,
): FieldProblems {
  return isRefusal(error, 'phone-limit') ? { phone: t.phoneLimit } : { code: codeProblem(error, words) }
}
