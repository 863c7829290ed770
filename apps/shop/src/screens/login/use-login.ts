import { useEffect, useState } from 'react'
import { showToast } from '@hao/kit/toast.tsx'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { dropDraft, keepDraft, keptDraft } from './draft.ts'
import { formProblem } from './login-form.ts'
import { codeProblem, secondsOf, sendProblem, waitWords } from './refusals.ts'
import { loginTexts } from './texts.ts'

type Busy = 'sending' | 'entering' | undefined

/** The login form: its fields, what is wrong with them, and its two deeds. `resendAt` is epoch ms. */
export function useLogin() {
  const t = useTexts(loginTexts)
  const [draft, setDraft] = useState(keptDraft)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<Busy>()
  const [errors, setErrors] = useState<{ phone?: string; code?: string; agreement?: boolean }>({})
  const { phone, agreed, sentTo, resendAt } = draft
  const change = (part: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...part }))
  useEffect(() => keepDraft(draft), [draft])

  const mayGoOn = (): boolean => {
    const problem = formProblem({ phone, agreed })
    const agreement = problem === 'agreementMissing'
    if (agreement) showToast(t.agreementMissing)
    setErrors(problem && !agreement ? { phone: t[problem] } : { agreement })
    return problem === undefined
  }

  const waitFor = (seconds: number) => change({ sentTo: phone, resendAt: Date.now() + seconds * 1000 })
  const send = async () => {
    if (!mayGoOn()) return
    setBusy('sending')
    try {
      const { resendAfter } = await call(
        'POST /code/sms',
        { phone, type: 'login' },
        { handles: ['code-too-soon', 'rate-limited', 'sms-unavailable'] },
      )
      setCode('')
      waitFor(resendAfter)
    } catch (error) {
      if (isApiError(error) && error.error === 'code-too-soon') {
        waitFor(secondsOf(error))
        showToast(t.tooSoon(waitWords(error, t)))
      } else setErrors({ phone: sendProblem(error, t) })
    }
    setBusy(undefined)
  }

  const enter = async (whole: string) => {
    if (!mayGoOn()) return
    setBusy('entering')
    try {
      const session = await call(
        'POST /user/login',
        { phone, code: whole, agreed },
        { handles: ['code-wrong', 'code-expired', 'rate-limited'] },
      )
      dropDraft()
      showToast(t.welcome, 'success')
      signIn(session)
    } catch (error) {
      setBusy(undefined)
      setCode('')
      setErrors({ code: codeProblem(error, t) })
    }
  }

  return {
    phone,
    agreed,
    code,
    busy,
    errors,
    resendAt,
    /** The code of this very phone has been sent. */
    sent: sentTo !== '' && sentTo === phone,
    send,
    enter,
    setPhone: (digits: string) => {
      if (busy) return
      change({ phone: digits })
      setErrors({})
    },
    setAgreed: (ticked: boolean) => {
      change({ agreed: ticked })
      setErrors({})
    },
    setCode: (digits: string) => {
      if (busy === 'entering') return
      setCode(digits)
      if (digits) setErrors({})
    },
  }
}
