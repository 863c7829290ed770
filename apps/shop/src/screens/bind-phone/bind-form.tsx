import type { FormEvent } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { CodeStep } from '../../parts/sms-code/code-step.tsx'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { bindTexts } from './texts.ts'
import { type BindFormProps, useBind } from './use-bind.ts'

/** The phone that is to ring: the shopper's own by one tap, any other with its code. */
export function BindForm(props: BindFormProps) {
  const t = useTexts(bindTexts)
  const form = useBind(props)
  const refused = props.order.newPhone
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.own) void form.bind()
    else void (form.sent ? form.bind(form.code) : form.send())
  }
  return (
    <>
      <section className={css.number}>
        <PatternDigits number={props.order.number} size="detail" />
        <output>{refused ? t.refused(refused.phone) : t.lead}</output>
      </section>
      <form className={css.form} onSubmit={submit} noValidate>
        <PhoneInput
          name="phone"
          label={t.phone}
          placeholder={t.placeholder}
          value={form.phone}
          onChange={form.setPhone}
          error={form.errors.phone}
          disabled={form.busy !== undefined}
        />
        <p className={css.hint}>
          {form.own ? t.own : t.other}
          {!form.own && form.hasOwn && (
            <button type="button" onClick={form.takeOwn}>
              {t.useOwn}
            </button>
          )}
        </p>
        {!form.own && form.sent && (
          <CodeStep
            phone={form.phone}
            code={form.code}
            onCode={form.setCode}
            onComplete={(code) => void form.bind(code)}
            error={form.errors.code}
            resendAt={form.resendAt}
            sending={form.busy === 'sending'}
            onResend={() => void form.send()}
          />
        )}
        <Submit form={form} />
        <p className={css.tip}>{t.tip}</p>
        {!form.own && <OutboxLink />}
      </form>
    </>
  )
}

type Form = ReturnType<typeof useBind>

function Submit({ form }: { form: Form }) {
  const t = useTexts(bindTexts)
  const words = useTexts(smsCodeTexts)
  const binds = form.own || form.sent
  const incomplete = !form.own && form.sent && form.code.length < 6
  return (
    <Button
      type="submit"
      block
      loading={form.busy === (binds ? 'binding' : 'sending')}
      disabled={incomplete && !form.busy}
    >
      {binds ? t.confirm : words.getCode}
    </Button>
  )
}
