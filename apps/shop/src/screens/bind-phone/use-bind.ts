import { useState } from 'react'
import type { Order } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isApiError, isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { formProblem } from '../login/login-form.ts'
import { secondsOf, sendProblem } from '../login/refusals.ts'
import { loginTexts } from '../login/texts.ts'
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
  const words = useTexts(loginTexts)
  const user = useUser()
  const [typed, setTyped] = useState<string>()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState({ to: '', resendAt: 0 })
  const [errors, setErrors] = useState<BindProblem>({})
  const [busy, setBusy] = useState(false)
  const phone = typed ?? user.phone

  const send = async () => {
    const problem = formProblem({ phone, agreed: true })
    if (problem) return setErrors({ phone: words[problem] })
    setBusy(true)
    setErrors({})
    const waitFor = (seconds: number) => setSent({ to: phone, resendAt: Date.now() + seconds * 1000 })
    try {
      const { resendAfter } = await call(
        'POST /code/sms',
        { phone, type: 'bind' },
        { handles: ['code-too-soon', 'rate-limited', 'sms-unavailable'] },
      )
      setCode('')
      waitFor(resendAfter)
    } catch (error) {
      // A code is on its way already.
      if (isApiError(error) && error.error === 'code-too-soon') waitFor(secondsOf(error))
      else setErrors({ phone: sendProblem(error, words) })
    }
    setBusy(false)
  }

  const bind = async (whole?: string) => {
    setBusy(true)
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
      onBound(await call('POST /order/binding', input, { handles }))
    } catch (error) {
      setCode('')
      setErrors(bindProblem(error, words, t))
      if (isRefusal(error, 'order-not-bindable')) showToast(t.changed)
      // Without an answer it may be bound all the same.
      onChanged()
    }
    setBusy(false)
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
