import type { FormEvent } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { CodeStep } from '../../parts/sms-code/code-step.tsx'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'
import { useChangePhone } from './use-change-phone.ts'

export type ChangeSheetProps = SheetControl & { subscription: Subscription }

/** Another phone for a number, by the code that is sent to that phone. */
export function ChangeSheet({ subscription, ...control }: ChangeSheetProps) {
  const t = useTexts(myNumberTexts)
  const app = useTexts(appTexts)
  const words = useTexts(smsCodeTexts)
  const form = useChangePhone(subscription, control.onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.busy) return
    void (form.sent ? form.change(form.code) : form.send())
  }
  return (
    <Sheet {...control} title={t.phone.title} closeLabel={app.close}>
      <form className={css.change} onSubmit={submit} noValidate>
        <PatternDigits number={subscription.number} />
        <p>{t.phone.lead}</p>
        <PhoneInput
          name="phone"
          label={t.phone.label}
          placeholder={t.phone.placeholder}
          value={form.phone}
          onChange={form.setPhone}
          error={form.errors.phone}
          disabled={form.busy !== undefined}
        />
        {form.sent && (
          <CodeStep
            phone={form.phone}
            code={form.code}
            onCode={form.setCode}
            onComplete={(code) => void form.change(code)}
            error={form.errors.code}
            resendAt={form.resendAt}
            sending={form.busy === 'sending'}
            onResend={() => void form.send()}
          />
        )}
        <Button
          type="submit"
          block
          loading={form.busy === (form.sent ? 'changing' : 'sending')}
          disabled={form.sent && form.code.length < 6 && !form.busy}
        >
          {form.sent ? t.phone.confirm : words.getCode}
        </Button>
        <OutboxLink />
      </form>
    </Sheet>
  )
}
