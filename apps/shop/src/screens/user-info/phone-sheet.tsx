import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '@hao/contract/entities.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { isApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { Button } from '@hao/kit/button.tsx'
import { runBelowLayers } from '@hao/kit/layers.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { Link, useLocation } from 'wouter'
import { request } from '../../base/api/request.ts'
import { signOut } from '../../base/api/session.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import { CodeFields } from '../../parts/sms-code/code-fields.tsx'
import { CodeStep } from '../../parts/sms-code/code-step.tsx'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import { describePhoneProblem } from '../../parts/sms-code/phone-problem.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
import { sendCode } from '../../parts/sms-code/send-code.ts'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { type FieldProblems, useCodeForm } from '../../parts/sms-code/use-code-form.ts'
import css from './delete-sheet.module.css'
import { phoneTexts } from './phone-texts.ts'

const beside = [
  'code-wrong',
  'code-expired',
  'rate-limited',
  'phone-taken',
  'phone-own',
  'phone-blocked',
] as const

/** Changes the login phone: a code to the old phone, then the new phone with its code. */
export function PhoneSheet({ user, ...control }: SheetControl & { user: User }) {
  const t = useTexts(phoneTexts)
  const old = useOldPhone(user.phone)
  return (
    <Sheet {...control} title={t.title}>
      <div className={css.body}>
        {old.entered ? (
          <NewPhone user={user} oldCode={old.code} onOldProblem={old.refuse} />
        ) : (
          <OldPhone phone={user.phone} old={old} />
        )}
      </div>
    </Sheet>
  )
}

/** The code of the old phone. The server checks it together with that of the new phone. */
function useOldPhone(phone: string) {
  const words = useTexts(smsCodeTexts)
  const [code, setCode] = useState('')
  const [resendAt, setResendAt] = useState(0)
  const [entered, setEntered] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setSending(true)
    const result = await sendCode(phone, 'login-phone', words)
    setSending(false)
    setCode('')
    setProblem('problem' in result ? result.problem : undefined)
    if ('resendAt' in result) setResendAt(result.resendAt)
  }
  const refuse = (error: unknown) => {
    setEntered(false)
    setCode('')
    setProblem(codeProblem(error, words))
  }
  return { code, setCode, resendAt, entered, enter: () => setEntered(true), sending, send, problem, refuse }
}

function OldPhone({ phone, old }: { phone: string; old: ReturnType<typeof useOldPhone> }) {
  const t = useTexts(phoneTexts)
  const sent = old.resendAt > 0
  return (
    <>
      <p>{t.oldLead}</p>
      {sent ? (
        <CodeStep
          phone={phone}
          code={old.code}
          onCode={old.setCode}
          onComplete={old.enter}
          error={old.problem}
          resendAt={old.resendAt}
          sending={old.sending}
          onResend={() => void old.send()}
        />
      ) : (
        <p className={css.problem} role="alert">
          {old.problem}
        </p>
      )}
      <Button
        block
        loading={old.sending && !sent}
        disabled={sent && old.code.length < 6}
        onClick={() => (sent ? old.enter() : void old.send())}
      >
        {sent ? t.next : t.oldSend(maskPhone(phone))}
      </Button>
      <Link href={paths.lostPhone}>{t.lost}</Link>
      <OutboxLink />
    </>
  )
}

type NewPhoneProps = { user: User; oldCode: string; onOldProblem: (error: unknown) => void }

function NewPhone({ user: { id, phone: oldPhone }, oldCode, onOldProblem }: NewPhoneProps) {
  const t = useTexts(phoneTexts)
  const words = useTexts(smsCodeTexts)
  const [, navigate] = useLocation()
  const problemOf = (error: unknown): FieldProblems => {
    const isOfOld = isRefusal(error, 'code-wrong') || isRefusal(error, 'code-expired')
    if (isOfOld && isApiError(error) && error.details['of'] === 'old') {
      onOldProblem(error)
      return {}
    }
    return { phone: describePhoneProblem(error), code: codeProblem(error, words) }
  }
  const form = useCodeForm({
    type: 'login-phone',
    act: async ({ phone, code = '' }) => {
      const input = { id, phone, oldCode, code }
      await request('POST /user/:id/phone', input, { handles: beside, leaves: true })
      // The sheet closes before the toast, which would lie over it and close with it.
      flushSync(signOut)
      runBelowLayers(() => navigate(paths.login(paths.userCenter), { replace: true }))
      showToast(t.done, 'success')
    },
    problemOf,
  })
  const same = form.phone === oldPhone
  return (
    <form
      className={css.body}
      onSubmit={(event) => (same ? event.preventDefault() : form.submit(event))}
      noValidate
    >
      <p>{t.newLead}</p>
      <CodeFields
        form={same ? { ...form, errors: { phone: t.own } } : form}
        label={t.newPhone}
        placeholder={t.newPlaceholder}
        confirm={t.confirm}
      />
    </form>
  )
}
