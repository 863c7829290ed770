import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '@hao/contract/entities.ts'
import { isApiError, isRefusal } from '@hao/contract/client/api-error.ts'
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
import { OwnCode, useOwnCode } from '../../parts/sms-code/own-code.tsx'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import { describePhoneProblem } from '../../parts/sms-code/phone-problem.ts'
import { codeProblem } from '../../parts/sms-code/refusals.ts'
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
  // The server checks the code of the old phone together with that of the new one.
  const own = useOwnCode(user.phone, 'login-phone')
  const [entered, setEntered] = useState(false)
  const refuse = (error: unknown) => {
    setEntered(false)
    own.refuse(error)
  }
  return (
    <Sheet {...control} title={t.title}>
      <div className={css.body}>
        {entered ? (
          <NewPhone user={user} oldCode={own.code} onOldProblem={refuse} />
        ) : (
          <OldPhone own={own} onEnter={() => setEntered(true)} />
        )}
      </div>
    </Sheet>
  )
}

type OldPhoneProps = { own: ReturnType<typeof useOwnCode>; onEnter: () => void }

function OldPhone({ own, onEnter }: OldPhoneProps) {
  const t = useTexts(phoneTexts)
  return (
    <>
      <p>{t.oldLead}</p>
      <OwnCode own={own} confirm={t.next} onEnter={onEnter} />
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
