import { numberPlan } from '../../base/plan.ts'
import { type FormEvent, useEffect } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { PhoneInput } from '@hao/kit/phone-input.tsx'
import { Link, useLocation } from 'wouter'
import { useUser } from '../../base/api/session.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { previousPath } from '../../base/browser/scroll.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { paths, type RouteMatch, safeCallback } from '../../base/routes.ts'
import { CodeStep } from '../../parts/sms-code/code-step.tsx'
import { useCanUsePasskeys } from '../../parts/users/use-can-use-passkeys.ts'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import { smsCodeTexts } from '../../parts/sms-code/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { loginTexts } from './texts.ts'
import { useLogin } from './use-login.ts'
import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'

/** Login by phone and SMS code (AU-3); a logged-in user is redirected to where they came from (SC-5). */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(loginTexts)
  const words = useTexts(smsCodeTexts)
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
        <Logo />
        <h1 className={css.heading}>{t.heading(numberPlan().prefix)}</h1>
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
          {form.sent && (
            <CodeStep
              phone={form.phone}
              code={form.code}
              onCode={form.setCode}
              onComplete={(code) => void form.enter(code)}
              error={form.errors.code}
              resendAt={form.resendAt}
              sending={form.busy === 'sending'}
              onResend={() => void form.send()}
            />
          )}
          <Agreement form={form} />
          {form.sent ? (
            <Button type="submit" block loading={form.busy === 'entering'} disabled={form.code.length < 6}>
              {t.login}
            </Button>
          ) : (
            <Button type="submit" block loading={form.busy === 'sending'}>
              {words.getCode}
            </Button>
          )}
          <PasskeyButton form={form} />
        </form>
        <p className={css.newcomer}>{t.newcomer}</p>
        <Link className={css.lost} href={paths.lostPhone}>
          {t.lost}
        </Link>
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
    if (id === 0) return
    const path = callback ? safeCallback(callback) : paths.userCenter
    // Replaces this entry of the history: the previous page has one, and back would show that page twice.
    if (previousPath(path)) history.back()
    else navigate(path, { replace: true })
  }, [id, callback, navigate])
}

function PasskeyButton({ form }: { form: Form }) {
  const t = useTexts(loginTexts)
  const can = useCanUsePasskeys()
  // Until it is known the button keeps its place, so that nothing moves.
  if (useHydrated() && !can) return null
  return (
    <Button
      block
      tone="ghost"
      className={can ? undefined : css.unknown}
      loading={form.busy === 'signing'}
      onClick={() => void form.enterByPasskey()}
    >
      {t.passkey}
    </Button>
  )
}

function Agreement({ form }: { form: Form }) {
  const t = useTexts(loginTexts)
  return (
    <Checkbox name="agreed" checked={form.agreed} onChange={form.setAgreed} invalid={form.errors.agreement}>
      {t.agreementStart}
      <Link href={paths.agreement('service', form.versions?.service)}>{t.serviceAgreement}</Link>
      {t.and}
      <Link href={paths.agreement('privacy', form.versions?.privacy)}>{t.privacyPolicy}</Link>
    </Checkbox>
  )
}

/** The shop's logo: a ringing phone and the prefix of every number. */
function Logo() {
  return (
    <div className={css.mark} aria-hidden>
      <span className={css.seal}>
        <PhoneCallIcon size={30} />
      </span>
      <span className={css.digits}>{numberPlan().prefix}</span>
    </div>
  )
}
