import { useEffect, useState } from 'react'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { signIn } from '../../base/api/session.ts'
import { addAgreed } from '../../base/browser/resume.ts'
import { acceptingChanges } from '../../parts/agreements/accepting-changes.ts'
import { useShown } from '../../parts/agreements/shown.ts'
import { wishOfLogin } from '../../parts/favourites/wish.ts'
import { phoneProblem } from '../../parts/sms-code/phone.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { sendCode } from '../../parts/sms-code/send-code.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { saveDraft, readDraft } from './draft.ts'
import { loginTexts } from './texts.ts'

type Busy = 'sending' | 'entering' | undefined
type Errors = { phone?: string | undefined; code?: string | undefined; agreement?: boolean }

/** The login form: its fields, what is wrong with them, and its two deeds. `resendAt` is epoch ms. */
export function useLogin() {
  const t = useTexts(loginTexts)
  const words = useTexts(smsCodeTexts)
  const [draft, setDraft] = useState(readDraft)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<Busy>()
  const [errors, setErrors] = useState<Errors>({})
  const { phone, agreed, sentTo, resendAt, verificationId } = draft
  const change = (part: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...part }))
  useEffect(() => saveDraft(draft), [draft])
  const box = useShown(draft.versions, (versions) => change({ versions }))

  /** Says the first thing that keeps a code from being sent or used (VA-1, VA-4); true when there is none. */
  const mayGoOn = (): boolean => {
    const problem = phoneProblem(phone)
    const refused = !problem && !agreed
    if (refused) showToast(t.agreementMissing)
    setErrors(problem ? { phone: words[problem] } : { agreement: refused })
    return !problem && agreed
  }

  const send = async () => {
    if (!mayGoOn()) return
    setBusy('sending')
    const result = await sendCode(phone, 'login', words)
    if ('resendAt' in result) {
      setCode('')
      // One that was sent a moment ago keeps its own.
      const known = sentTo === phone ? verificationId : undefined
      change({ sentTo: phone, verificationId: known, ...result })
    } else setErrors({ phone: result.problem })
    setBusy(undefined)
  }

  const enter = async (whole: string) => {
    if (!mayGoOn()) return
    setBusy('entering')
    try {
      const handles = ['code-wrong', 'code-expired', 'rate-limited', 'agreement-changed'] as const
      const session = await acceptingChanges(async (versions) => {
        const login = { phone, code: whole, agreed, versions, verificationId }
        const opened = await request('POST /user/login', login, { handles })
        addAgreed(versions)
        return opened
      }, box)
      showToast(t.welcome, 'success')
      const wish = wishOfLogin()
      signIn(session)
      if (wish) void import('../../parts/favourites/sync.ts').then(({ like }) => like(wish))
    } catch (error) {
      setBusy(undefined)
      // A code that was not tried is good for when they have read what has changed.
      if (isRefusal(error, 'agreement-changed')) return
      setCode('')
      setErrors({ code: codeProblem(error, words) })
    }
  }

  return {
    phone,
    agreed,
    versions: draft.versions,
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
