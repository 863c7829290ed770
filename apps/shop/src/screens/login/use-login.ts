import { useEffect, useState } from 'react'
import type { EndpointInput } from '@hao/contract/endpoints.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { signIn } from '../../base/api/session.ts'
import { addAcceptedVersions } from '../../base/browser/resume.ts'
import { withAcceptedAgreements } from '../../parts/agreements/with-accepted-agreements.ts'
import { type ConsentBox, useConsentBox } from '../../parts/agreements/consent-box.ts'
import { getPendingFavourite } from '../../parts/favourites/pending-favourite.ts'
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
  const { draft, change, code, setCode, errors, setErrors, ...setters } = useFields()
  const [busy, setBusy] = useState<Busy>()
  const { phone, agreed, sentTo, resendAt, versions, verificationId } = draft
  const box = useConsentBox(versions, (shown) => change({ versions: shown }))

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
      await logIn({ phone, code: whole, agreed, verificationId }, box, t.welcome)
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
    versions,
    code,
    busy,
    errors,
    resendAt,
    /** The code of this very phone has been sent. */
    sent: sentTo !== '' && sentTo === phone,
    send,
    enter,
    setAgreed: setters.setAgreed,
    setPhone: (digits: string) => busy || setters.setPhone(digits),
    setCode: (digits: string) => busy === 'entering' || setters.typeCode(digits),
  }
}

/** The fields of the form, which are kept for when it is opened again, and what is wrong with them. */
function useFields() {
  const [draft, setDraft] = useState(readDraft)
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const change = (part: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...part }))
  useEffect(() => saveDraft(draft), [draft])
  return {
    draft,
    change,
    code,
    setCode,
    errors,
    setErrors,
    setPhone: (phone: string) => {
      change({ phone })
      setErrors({})
    },
    setAgreed: (agreed: boolean) => {
      change({ agreed })
      setErrors({})
    },
    typeCode: (digits: string) => {
      setCode(digits)
      if (digits) setErrors({})
    },
  }
}

type Login = Omit<EndpointInput<'POST /user/login'>, 'versions'>

/** Logs in with a code, and keeps the wish that led here. */
async function logIn(login: Login, box: ConsentBox, welcome: string): Promise<void> {
  const handles = ['code-wrong', 'code-expired', 'rate-limited', 'agreement-changed'] as const
  const session = await withAcceptedAgreements(async (versions) => {
    const opened = await request('POST /user/login', { ...login, versions }, { handles })
    addAcceptedVersions(versions)
    return opened
  }, box)
  showToast(welcome, 'success')
  const wish = getPendingFavourite()
  signIn(session)
  if (wish) void import('../../parts/favourites/sync.ts').then(({ like }) => like(wish))
}
