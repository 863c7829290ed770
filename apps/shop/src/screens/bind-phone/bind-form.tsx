import type { FormEvent } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { CodeInput } from '@hao/kit/code-input.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { OrderDigits } from '../../orders/order-digits.tsx'
import { useTexts } from '../../texts/texts.ts'
import { groupPhone } from '../login/login-form.ts'
import { loginTexts } from '../login/texts.ts'
import { outboxPath, useOutbox } from '../login/use-outbox.ts'
import { useSecondsLeft } from '../login/use-seconds-left.ts'
import css from './screen.module.css'
import { bindTexts } from './texts.ts'
import { type BindFormProps, useBind } from './use-bind.ts'

/** The phone that is to ring: the shopper's own by one tap, any other with its code. */
export function BindForm(props: BindFormProps) {
  const t = useTexts(bindTexts)
  const form = useBind(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.own) void form.bind()
    else void (form.sent ? form.bind(form.code) : form.send())
  }
  return (
    <>
      <section className={css.number}>
        <OrderDigits number={props.order.number} size="detail" />
        <p>{t.lead}</p>
      </section>
      <form className={css.form} onSubmit={submit} noValidate>
        <PhoneInput
          name="phone"
          label={t.phone}
          placeholder={t.placeholder}
          value={form.phone}
          onChange={form.setPhone}
          error={form.errors.phone}
          disabled={form.busy}
        />
        <p className={css.hint}>
          {form.own ? t.own : t.other}
          {!form.own && form.hasOwn && (
            <button type="button" onClick={form.takeOwn}>
              {t.useOwn}
            </button>
          )}
        </p>
        {!form.own && form.sent && <CodeStep form={form} />}
        <Submit form={form} />
        <p className={css.tip}>{t.tip}</p>
      </form>
    </>
  )
}

type Form = ReturnType<typeof useBind>

function Submit({ form }: { form: Form }) {
  const t = useTexts(bindTexts)
  const words = useTexts(loginTexts)
  const binds = form.own || form.sent
  const incomplete = !form.own && form.sent && form.code.length < 6
  return (
    <Button type="submit" block loading={form.busy} disabled={incomplete && !form.busy}>
      {binds ? t.confirm : words.getCode}
    </Button>
  )
}

function CodeStep({ form }: { form: Form }) {
  const words = useTexts(loginTexts)
  const seconds = useSecondsLeft(form.resendAt)
  const outbox = useOutbox()
  return (
    <div className={css.code}>
      <CodeInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the shopper has just asked for the code
        autoFocus
        label={words.code}
        value={form.code}
        onChange={form.setCode}
        onComplete={(code) => void form.bind(code)}
        error={form.errors.code}
      />
      <p className={css.sent}>
        <span>{words.sentTo(groupPhone(form.phone))}</span>
        <button type="button" disabled={seconds > 0 || form.busy} onClick={() => void form.send()}>
          {seconds > 0 ? words.againIn(seconds) : words.again}
        </button>
      </p>
      {outbox && (
        <a className={css.outbox} href={outboxPath} target="_blank" rel="noreferrer">
          {words.outbox}
        </a>
      )}
    </div>
  )
}
