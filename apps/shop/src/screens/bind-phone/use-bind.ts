import { useState } from 'react'
import type { Order } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '../../base/api/api-error.ts'
import { request } from '../../base/api/request.ts'
import { useUser } from '../../base/api/session.ts'
import { phoneProblem } from '../../parts/sms-code/phone.ts'
import { sendCode } from '../../parts/sms-code/send-code.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type BindProblem, bindProblem } from './bind-problem.ts'
import { bindTexts } from './texts.ts'

export type BindFormProps = {
  order: Order
  onBound: (order: Order) => void
  /** The order is not what it was: read it again. */
  onChanged: () => void
}

/** The form that binds a phone: its fields, what is wrong with them, and its two deeds. `resendAt` is epoch ms. */
export function useBind({ order, onBound, onChanged }: BindFormProps) {
  const t = useTexts(bindTexts)
  const words = useTexts(smsCodeTexts)
  const user = useUser()
  const [typed, setTyped] = useState<string>()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState({ to: '', resendAt: 0 })
  const [errors, setErrors] = useState<BindProblem>({})
  const [busy, setBusy] = useState<'sending' | 'binding'>()
  const phone = typed ?? user.phone

  const send = async () => {
    const problem = phoneProblem(phone)
    if (problem) return setErrors({ phone: words[problem] })
    setBusy('sending')
    setErrors({})
    const result = await sendCode(phone, 'bind', words)
    if ('resendAt' in result) {
      setCode('')
      setSent({ to: phone, resendAt: result.resendAt })
    } else setErrors({ phone: result.problem })
    setBusy(undefined)
  }

  const bind = async (whole?: string) => {
    setBusy('binding')
    setErrors({})
    try {
      const input = { orderId: order.id, phone, code: whole }
      const handles = [
        'order-not-bindable',
        'code-wrong',
        'code-expired',
        'phone-limit',
        'rate-limited',
      ] as const
      onBound(await request('POST /order/binding', input, { handles }))
    } catch (error) {
      setCode('')
      setErrors(bindProblem(error, words, t))
      if (isRefusal(error, 'order-not-bindable')) showToast(t.changed)
      // Without an answer it may be bound all the same.
      onChanged()
    }
    setBusy(undefined)
  }

  return {
    phone,
    /** The phone of the login: it needs no code. */
    own: phone !== '' && phone === user.phone,
    hasOwn: user.phone !== '',
    /** A code is on its way to this very phone. */
    sent: sent.to !== '' && sent.to === phone,
    resendAt: sent.resendAt,
    code,
    errors,
    busy,
    send,
    bind,
    setCode,
    setPhone: (digits: string) => {
      setTyped(digits)
      setErrors({})
    },
    takeOwn: () => {
      setTyped(undefined)
      setErrors({})
    },
  }
}
