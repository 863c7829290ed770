import { type FormEvent, useEffect } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { CodeInput } from '@hao/kit/code-input.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { Link, useLocation } from 'wouter'
import { useUser } from '../../api/session.ts'
import { ScreenHeader } from '../../app/screen-header.tsx'
import { paths, type Place, safeCallback } from '../../routes.ts'
import { useTexts } from '../../texts/texts.ts'
import { groupPhone } from './login-form.ts'
import { Mark } from './mark.tsx'
import css from './screen.module.css'
import { loginTexts } from './texts.ts'
import { useLogin } from './use-login.ts'
import { outboxPath, useOutbox } from './use-outbox.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Login by phone and SMS code (AU-3); whoever is logged in goes on to where they came from (SC-5). */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(loginTexts)
  const form = useLogin()
  useLeaving(place.query.get('callback'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (form.sent ? form.enter(form.code) : form.send())
  }
  return (
    <>
      <ScreenHeader />
      <div className={css.page}>
        <Mark />
        <h1 className={css.heading}>{t.heading}</h1>
        <p className={css.warm}>{t.warm}</p>
        <form className={css.form} onSubmit={submit} noValidate>
          <PhoneInput
            name="phone"
            label={t.phone}
            placeholder={t.phonePlaceholder}
            value={form.phone}
            onChange={form.setPhone}
            error={form.errors.phone}
          />
          {form.sent && <CodeStep form={form} />}
          <Agreement form={form} />
          {form.sent ? (
            <Button type="submit" block loading={form.busy === 'entering'} disabled={form.code.length < 6}>
              {t.login}
            </Button>
          ) : (
            <Button type="submit" block loading={form.busy === 'sending'}>
              {t.getCode}
            </Button>
          )}
        </form>
        <p className={css.newcomer}>{t.newcomer}</p>
        <OutboxLink />
      </div>
    </>
  )
}

type Form = ReturnType<typeof useLogin>

function useLeaving(callback: string | null): void {
  const { id } = useUser()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (id > 0) navigate(callback ? safeCallback(callback) : paths.userCenter, { replace: true })
  }, [id, callback, navigate])
}

function CodeStep({ form }: { form: Form }) {
  const t = useTexts(loginTexts)
  const seconds = useSecondsLeft(form.resendAt)
  return (
    <div className={css.code}>
      <CodeInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the shopper has just asked for the code
        autoFocus
        label={t.code}
        value={form.code}
        onChange={form.setCode}
        onComplete={(code) => void form.enter(code)}
        error={form.errors.code}
      />
      <p className={css.sent}>
        <span>{t.sentTo(groupPhone(form.phone))}</span>
        <Button
          tone="ghost"
          size="small"
          className={css.again}
          disabled={seconds > 0}
          loading={form.busy === 'sending'}
          onClick={() => void form.send()}
        >
          {seconds > 0 ? t.againIn(seconds) : t.again}
        </Button>
      </p>
    </div>
  )
}

function Agreement({ form }: { form: Form }) {
  const t = useTexts(loginTexts)
  return (
    <Checkbox name="agreed" checked={form.agreed} onChange={form.setAgreed} invalid={form.errors.agreement}>
      {t.agreementStart}
      <Link href={paths.agreement('service')}>{t.serviceAgreement}</Link>
      {t.and}
      <Link href={paths.agreement('privacy')}>{t.privacyPolicy}</Link>
    </Checkbox>
  )
}

function OutboxLink() {
  const t = useTexts(loginTexts)
  if (!useOutbox()) return null
  return (
    <a className={css.outbox} href={outboxPath} target="_blank" rel="noreferrer">
      {t.outbox}
    </a>
  )
}
