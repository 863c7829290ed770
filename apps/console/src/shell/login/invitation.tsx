import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecoveryCodes } from '../../parts/factor/recovery-codes.tsx'
import { type NewFactor, SetUpFactor } from '../../parts/factor/set-up-factor.tsx'
import { usePasswordWeakness } from '../../parts/form/use-password-weakness.ts'
import { shellTexts } from '../texts.ts'
import { LoginFailure } from './login-form.tsx'
import { loginTexts } from './texts.ts'

/** The fragment of the address, which browsers do not send to a server. */
const tokenOf = () => location.hash.slice(1)

/**
 * Accepts an invitation: the invited user sets a password and a factor, saves the recovery codes, and is
 * logged in.
 */
export function Invitation() {
  const t = useTexts(loginTexts)
  const [token] = useState(tokenOf)
  const [opened, setOpened] = useState<ConsoleOutput<'POST /invite/open'>>()
  const { run, failure } = useAction('POST /invite/open', { hidesErrorToast: true, onSuccess: setOpened })
  useEffect(() => {
    if (token) void run({ token })
    // oxlint-disable-next-line react/exhaustive-deps -- an invitation is opened once
  }, [token])
  if (!token) return <Alert type="warning" showIcon title={t.inviteMissing} />
  if (failure) return <LoginFailure failure={failure} />
  if (!opened) return <Skeleton active title={false} />
  return <SetUp token={token} opened={opened} />
}

function SetUp({ token, opened }: { token: string; opened: ConsoleOutput<'POST /invite/open'> }) {
  const t = useTexts(loginTexts)
  const words = useTexts(shellTexts)
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [form] = Form.useForm<{ password: string; again: string }>()
  const { run, pending, failure } = useAction('POST /invite/accept', {
    hidesErrorToast: true,
    onSuccess: () => history.replaceState(null, '', location.pathname),
  })
  useEffect(() => form.focusField('password'), [form])
  const weakness = usePasswordWeakness(failure)
  useEffect(() => {
    if (!weakness) return
    form.setFields([{ name: 'password', errors: [weakness] }])
    form.scrollToField('password', { block: 'center', focus: true })
  }, [form, weakness])
  const [codes, setCodes] = useState<readonly string[]>()
  const accept = async (factor: NewFactor) => {
    const chosen = await form.validateFields().catch(() => undefined)
    if (!chosen) return
    const { challenge } = opened.enrolment
    const accepted = await run({ token, challenge, password: chosen.password, factor })
    if (accepted) setCodes(accepted.recoveryCodes)
  }
  const enter = () => {
    navigate(pathTo('home'), { replace: true })
    void client.resetQueries()
  }
  if (codes) return <RecoveryCodes codes={codes} onSaved={enter} />
  return (
    <>
      <p>{t.welcome(opened.name, opened.roles.map((role) => words.roles[role]).join(' · '))}</p>
      <LoginFailure failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false}>
        <input type="text" autoComplete="username" value={opened.name} readOnly hidden />
        <Form.Item
          name="password"
          label={t.choosePassword}
          extra={t.passwordHint}
          rules={[{ required: true, min: 10, message: t.passwordHint }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="again"
          label={t.again}
          dependencies={['password']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_rule, value: string) =>
                value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t.different)),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
      </Form>
      <h3 className="section-title">{t.chooseFactor}</h3>
      <SetUpFactor
        enrolment={opened.enrolment}
        pending={pending}
        action={t.finish}
        onFactor={(factor) => void accept(factor)}
      />
    </>
  )
}
