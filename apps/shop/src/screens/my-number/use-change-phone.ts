import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../base/api/api-error.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { phoneProblem } from '../../parts/sms-code/phone.ts'
import { sendCode } from '../../parts/sms-code/send-code.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { isChanging } from './phone-card.tsx'
import { myNumberTexts } from './texts.ts'

type Problem = { phone?: string | undefined; code?: string | undefined }

const beside = ['code-wrong', 'code-expired', 'rate-limited', 'phone-limit', 'phone-same'] as const

/** What to say beside the fields about a change that was refused; undefined for what has had its toast: then the number is not what it was. */
export function changeProblem(
  error: unknown,
  words: Texts<'smsCode'>,
  { phone: t }: Texts<'myNumber'>,
): Problem | undefined {
  if (isRefusal(error, 'phone-limit')) return { phone: t.full }
  if (isRefusal(error, 'phone-same')) return { phone: t.same }
  const code = codeProblem(error, words)
  return code === undefined ? undefined : { code }
}

/** The form that changes the phone of a number: its fields, what is wrong with them, and its two deeds; `onDone` when there is nothing left to do. `resendAt` is epoch ms. */
export function useChangePhone({ id }: Subscription, onDone: () => void) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(smsCodeTexts)
  const client = useQueryClient()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState({ to: '', resendAt: 0 })
  const [errors, setErrors] = useState<Problem>({})
  const [busy, setBusy] = useState<'sending' | 'changing'>()

  const send = async () => {
    const problem = phoneProblem(phone)
    if (problem) return setErrors({ phone: words[problem] })
    setBusy('sending')
    setErrors({})
    const result = await sendCode(phone, 'change', words)
    if ('resendAt' in result) {
      setCode('')
      setSent({ to: phone, resendAt: result.resendAt })
    } else setErrors({ phone: result.problem })
    setBusy(undefined)
  }

  const change = async (whole: string) => {
    setBusy('changing')
    setErrors({})
    const reading = read('GET /subscription/:id', { id })
    try {
      const input = { id, phone, code: whole }
      const changed = await request('POST /subscription/:id/phone', input, { handles: beside })
      client.setQueryData(reading.queryKey, changed)
      void client.invalidateQueries()
      showToast(isChanging(changed) ? t.phone.asked : t.phone.done, 'success')
      return onDone()
    } catch (error) {
      setCode('')
      const problem = changeProblem(error, words, t)
      setErrors(problem ?? {})
      // Without an answer it may be changed all the same.
      if (!problem) void client.invalidateQueries()
    }
    setBusy(undefined)
  }

  return {
    phone,
    /** A code is on its way to this very phone. */
    sent: sent.to !== '' && sent.to === phone,
    resendAt: sent.resendAt,
    code,
    errors,
    busy,
    send,
    change,
    setCode,
    setPhone: (digits: string) => {
      setPhone(digits)
      setErrors({})
    },
  }
}
