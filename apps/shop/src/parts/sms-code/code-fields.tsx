import type { ReactNode } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { CodeStep } from './code-step.tsx'
import { OutboxLink } from './outbox-link.tsx'
import { smsCodeTexts } from './texts.ts'
import type { CodeForm } from './use-code-form.ts'

type CodeFieldsProps = {
  form: CodeForm
  label: string
  placeholder: string
  /** The label of the button when phone and code are complete. */
  confirm: string
  /** Content below the phone. */
  hint?: ReactNode
  /** Content below the button. */
  tip?: ReactNode
}

export function CodeFields({ form, label, placeholder, confirm, hint, tip }: CodeFieldsProps) {
  const words = useTexts(smsCodeTexts)
  const { phone, own, sent, code, errors, busy } = form
  const ready = own || sent
  return (
    <>
      <PhoneInput
        name="phone"
        label={label}
        placeholder={placeholder}
        value={phone}
        onChange={form.setPhone}
        error={errors.phone}
        disabled={busy !== undefined}
      />
      {hint}
      {sent && (
        <CodeStep
          phone={phone}
          code={code}
          onCode={form.setCode}
          onComplete={form.complete}
          error={errors.code}
          resendAt={form.resendAt}
          sending={busy === 'sending'}
          onResend={() => void form.send()}
        />
      )}
      <Button
        type="submit"
        block
        loading={busy === (ready ? 'acting' : 'sending')}
        disabled={sent && code.length < 6 && !busy}
      >
        {ready ? confirm : words.getCode}
      </Button>
      {tip}
      {!own && <OutboxLink />}
    </>
  )
}
