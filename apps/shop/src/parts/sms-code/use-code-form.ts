import { type FormEvent, useState } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { phoneProblem } from './phone.ts'
import { sendCode } from './send-code.ts'
import { smsCodeTexts } from './texts.ts'

export type FieldProblems = { phone?: string | undefined; code?: string | undefined }

export type CodeForm = ReturnType<typeof useCodeForm>

type FormAction = {
  type: 'bind' | 'change' | 'login-phone' | 'lost-phone'
  /** The phone that needs no code, if any. */
  own?: string
  /** The initial phone. */
  usual?: string
  /** What to do with the phone and its code; rejects on failure. */
  act: (input: { phone: string; code?: string; verificationId?: string | undefined }) => Promise<void>
  /** The field texts for an error of `act`. */
  problemOf: (error: unknown) => FieldProblems
}

type SentTo = { phone: string; resendAt: number; verificationId?: string | undefined }

/**
 * A form that sends a code to a phone and submits both: fields, problems, and two steps. `resendAt` is epoch
 * ms.
 */
export function useCodeForm({ type, own: free = '', usual = '', act, problemOf }: FormAction) {
  const words = useTexts(smsCodeTexts)
  const [typed, setTyped] = useState<string>()
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<SentTo>({ phone: '', resendAt: 0 })
  const [errors, setErrors] = useState<FieldProblems>({})
  const [busy, setBusy] = useState<'sending' | 'acting'>()
  const phone = typed ?? usual
  const own = phone !== '' && phone === free
  const sent = !own && sentTo.phone !== '' && sentTo.phone === phone

  const send = async () => {
    const problem = phoneProblem(phone)
    if (problem) return setErrors({ phone: words[problem] })
    setBusy('sending')
    setErrors({})
    const result = await sendCode(phone, type, words)
    if ('resendAt' in result) {
      setCode('')
      // A code that was just sent keeps its own.
      const known = sentTo.phone === phone ? sentTo.verificationId : undefined
      setSentTo({ phone, verificationId: known, ...result })
    } else setErrors({ phone: result.problem })
    setBusy(undefined)
  }

  const use = async (whole?: string) => {
    setBusy('acting')
    setErrors({})
    try {
      await act({ phone, ...(whole !== undefined && { code: whole, verificationId: sentTo.verificationId }) })
    } catch (error) {
      setCode('')
      setErrors(problemOf(error))
    }
    setBusy(undefined)
  }

  const choose = (digits: string | undefined) => {
    setTyped(digits)
    setErrors({})
  }

  return {
    phone,
    /** It needs no code. */
    own,
    /** A code is on its way to this very phone. */
    sent,
    resendAt: sentTo.resendAt,
    code,
    errors,
    busy,
    send,
    complete: (whole: string) => void use(whole),
    setCode,
    setPhone: (digits: string) => choose(digits),
    takeUsual: () => choose(undefined),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (busy) return
      if (own) void use()
      else if (!sent) void send()
      else if (code.length === 6) void use(code)
    },
  }
}
