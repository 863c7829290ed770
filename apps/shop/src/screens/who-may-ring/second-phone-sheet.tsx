import { type FormEvent, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../base/api/api-error.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useUser } from '../../base/api/session.ts'
import { CodeStep } from '../../parts/sms-code/code-step.tsx'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import { phoneProblem } from '../../parts/sms-code/phone.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { sendCode } from '../../parts/sms-code/send-code.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'

type Errors = { phone?: string | undefined; code?: string | undefined }

/** Adds the second phone: its number, and the code that it is sent unless the shopper logged in with it. */
export function SecondPhoneSheet({ subscriptionId, ...control }: SheetControl & { subscriptionId: number }) {
  const t = useTexts(ruleTexts)
  const app = useTexts(appTexts)
  const words = useTexts(smsCodeTexts)
  const form = useSecondPhone(subscriptionId, control.onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.next()
  }
  return (
    <Sheet {...control} title={t.addSecond} closeLabel={app.close}>
      <form className={css.form} onSubmit={submit} noValidate>
        <PhoneInput
          name="phone"
          label={t.phone}
          placeholder={t.phonePlaceholder}
          value={form.phone}
          onChange={form.setPhone}
          disabled={form.busy !== undefined}
          {...(form.errors.phone && { error: form.errors.phone })}
        />
        <p className={css.lead}>{form.own ? t.own : t.other}</p>
        {form.sent && (
          <CodeStep
            phone={form.phone}
            code={form.code}
            onCode={form.setCode}
            onComplete={(code) => void form.add(code)}
            error={form.errors.code}
            resendAt={form.resendAt}
            sending={form.busy === 'sending'}
            onResend={() => void form.send()}
          />
        )}
        <Button type="submit" block loading={form.busy !== undefined}>
          {form.own || form.sent ? t.confirm : words.getCode}
        </Button>
        {!form.own && <OutboxLink />}
      </form>
    </Sheet>
  )
}

function useSecondPhone(id: number, close: () => void) {
  const t = useTexts(ruleTexts)
  const words = useTexts(smsCodeTexts)
  const user = useUser()
  const client = useQueryClient()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState({ phone: '', resendAt: 0 })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState<'sending' | 'adding'>()
  const own = phone !== '' && phone === user.phone
  const sent = !own && sentTo.phone !== '' && sentTo.phone === phone

  const send = async () => {
    setBusy('sending')
    setErrors({})
    const result = await sendCode(phone, 'bind', words)
    if ('resendAt' in result) {
      setCode('')
      setSentTo({ phone, resendAt: result.resendAt })
    } else setErrors({ phone: result.problem })
    setBusy(undefined)
  }
  const problemOf = (error: unknown): Errors => {
    if (isRefusal(error, 'phone-same')) return { phone: t.samePhone }
    if (isRefusal(error, 'phone-limit')) return { phone: t.phoneLimit }
    return { code: codeProblem(error, words) }
  }
  const add = async (whole?: string) => {
    setBusy('adding')
    setErrors({})
    try {
      const handles = ['phone-same', 'phone-limit', 'code-wrong', 'code-expired', 'rate-limited'] as const
      const input = { id, phone, ...(whole !== undefined && { code: whole }) }
      const rules = await request('POST /subscription/:id/second-phone', input, { handles })
      client.setQueryData(read('GET /subscription/:id/rules', { id }).queryKey, rules)
      showToast(t.secondAdded, 'success')
      close()
    } catch (error) {
      setCode('')
      setErrors(problemOf(error))
    }
    setBusy(undefined)
  }
  const next = () => {
    const problem = phoneProblem(phone)
    if (problem) return setErrors({ phone: words[problem] })
    if (own) return void add()
    if (!sent) return void send()
    if (code.length === 6) void add(code)
  }
  return {
    phone,
    own,
    sent,
    resendAt: sentTo.resendAt,
    code,
    setCode,
    errors,
    busy,
    send,
    add,
    next,
    setPhone: (digits: string) => {
      setPhone(digits)
      setErrors({})
    },
  }
}
