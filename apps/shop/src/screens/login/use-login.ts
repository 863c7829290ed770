import { useEffect, useState } from 'react'
import type { EndpointInput } from '@hao/contract/endpoints.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { signIn } from '../../base/api/session.ts'
import { reportLoadFailure } from '../../base/browser/report-load-failure.ts'
import { addAcceptedVersions } from '../../base/browser/resume.ts'
import { withAcceptedAgreements } from '../../parts/agreements/with-accepted-agreements.ts'
import { type ConsentBox, useConsentBox } from '../../parts/agreements/consent-box.ts'
import { getPendingFavourite } from '../../parts/favourites/pending-favourite.ts'
import { phoneProblem } from '../../parts/sms-code/phone.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { sendCode } from '../../parts/sms-code/send-code.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { saveDraft, readDraft } from './draft.ts'
import type { OpenSession } from './log-in-with-passkey.ts'
import { loginTexts } from './texts.ts'

type Busy = 'sending' | 'entering' | 'signing' | undefined
type Errors = { phone?: string | undefined; code?: string | undefined; agreement?: boolean }

/** The login form: its fields, what is wrong with them, and its three deeds. `resendAt` is epoch ms. */
export function useLogin() {
  const t = useTexts(loginTexts)
  const words = useTexts(smsCodeTexts)
  const { draft, change, code, setCode, errors, setErrors, ...setters } = useFields()
  const [busy, setBusy] = useState<Busy>()
  const { phone, agreed, sentTo, resendAt, versions, verificationId } = draft
  const box = useConsentBox(versions, (shown) => change({ versions: shown }))

  const { hasConsent, mayGoOn } = checksOf(draft, { setErrors, words, agreementMissing: t.agreementMissing })

  const send = async () => {
    if (!mayGoOn()) return
    setBusy('sending')
    const result = await sendCode(phone, 'login', words)
    if ('resendAt' in result) {
      setCode('')
      // A code that was just sent keeps its own.
      const known = sentTo === phone ? verificationId : undefined
      change({ sentTo: phone, verificationId: known, ...result })
    } else setErrors({ phone: result.problem })
    setBusy(undefined)
  }

  const enter = async (whole: string) => {
    if (!mayGoOn()) return
    setBusy('entering')
    try {
      await logIn(openByCode({ phone, code: whole, agreed, verificationId }), box, t.welcome)
    } catch (error) {
      setBusy(undefined)
      // The code was not used: it stays valid while the user reads the new version.
      if (isRefusal(error, 'agreement-changed')) return
      setCode('')
      setErrors({ code: codeProblem(error, words) })
    }
  }

  const enterByPasskey = async () => {
    if (busy || !hasConsent()) return
    setBusy('signing')
    const entered = await import('./log-in-with-passkey.ts')
      .then(({ logInWithPasskey }) => logInWithPasskey((open) => logIn(open, box, t.welcome), t))
      .catch(reportLoadFailure)
    if (!entered) setBusy(undefined)
  }

  return {
    phone,
    agreed,
    versions,
    code,
    busy,
    errors,
    resendAt,
    /** Whether this phone has been sent a code. */
    sent: sentTo !== '' && sentTo === phone,
    send,
    enter,
    enterByPasskey,
    setAgreed: setters.setAgreed,
    setPhone: (digits: string) => busy || setters.setPhone(digits),
    setCode: (digits: string) => busy === 'entering' || setters.typeCode(digits),
  }
}

type CheckOptions = {
  setErrors: (errors: Errors) => void
  words: Texts<typeof smsCodeTexts>
  agreementMissing: string
}

function checksOf(
  { phone, agreed }: Pick<ReturnType<typeof readDraft>, 'phone' | 'agreed'>,
  { setErrors, words, agreementMissing }: CheckOptions,
) {
  /** Shows that the consent is missing (VA-4); true with it. */
  const hasConsent = (): boolean => {
    if (!agreed) showToast(agreementMissing)
    setErrors({ agreement: !agreed })
    return agreed
  }
  /** Shows the first problem that blocks sending or using a code (VA-1, VA-4); true without a problem. */
  const mayGoOn = (): boolean => {
    const problem = phoneProblem(phone)
    if (problem) setErrors({ phone: words[problem] })
    return !problem && hasConsent()
  }
  return { hasConsent, mayGoOn }
}

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

function openByCode(login: Omit<EndpointInput<'POST /user/login'>, 'versions'>): OpenSession {
  const handles = ['code-wrong', 'code-expired', 'rate-limited', 'agreement-changed'] as const
  return (versions) => request('POST /user/login', { ...login, versions }, { handles })
}

/** Logs in and keeps the intent that led here. */
async function logIn(open: OpenSession, box: ConsentBox, welcome: string): Promise<void> {
  const session = await withAcceptedAgreements(async (versions) => {
    const opened = await open(versions)
    addAcceptedVersions(versions)
    return opened
  }, box)
  const wish = getPendingFavourite()
  // The toast of the favourite would replace it at once.
  if (!wish) showToast(welcome, 'success')
  signIn(session)
  if (wish) void import('../../parts/favourites/sync.ts').then(({ like }) => like(wish))
}
