import { Alert, Button, Flex, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type FactorChallenge, FactorForm } from '../../parts/factor/factor-form.tsx'
import { usePasswordWeakness } from '../../parts/form/use-password-weakness.ts'
import { loginTexts } from './texts.ts'

type LoginFormProps = {
  /** The user who must log in again; without it, any user may log in. */
  as?: string
  onDone: () => void
}

/** Name and password, then a second factor. Errors are shown above; the name stays. */
export function LoginForm({ as, onDone }: LoginFormProps) {
  const t = useTexts(loginTexts)
  const [begun, setBegun] = useState<{ name: string; asked: FactorChallenge }>()
  const first = useAction('POST /login', { hidesErrorToast: true })
  const second = useAction('POST /login/factor', { hidesErrorToast: true, onSuccess: onDone })
  if (!begun)
    return (
      <FirstStep
        as={as}
        pending={first.pending}
        failure={first.failure ?? second.failure}
        onGiven={async (given) => {
          second.forget()
          const asked = await first.run(given)
          if (asked) setBegun({ name: given.name, asked })
        }}
      />
    )
  const { name, asked } = begun
  return (
    <Flex vertical gap={16}>
      <strong>{t.second(name)}</strong>
      <LoginFailure failure={second.failure} />
      <FactorForm
        asked={asked}
        pending={second.pending}
        onProof={(proof) => void second.run({ challenge: asked.challenge, proof })}
      />
      <Button type="link" onClick={() => setBegun(undefined)}>
        {t.back}
      </Button>
    </Flex>
  )
}

type LoginFields = { name: string; password: string }

function FirstStep({
  as,
  pending,
  failure,
  onGiven,
}: {
  as: string | undefined
  pending: boolean
  failure: ApiError | undefined
  onGiven: (given: LoginFields) => Promise<void>
}) {
  const t = useTexts(loginTexts)
  const [form] = Form.useForm<LoginFields>()
  useEffect(() => form.focusField(as === undefined ? 'name' : 'password'), [form, as])
  return (
    <Form<LoginFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: as ?? '' }}
      onFinish={(given) => void onGiven(given)}
    >
      <LoginFailure failure={failure} />
      <Form.Item
        name="name"
        label={t.name}
        rules={[{ required: true, whitespace: true, message: t.nameMissing }]}
      >
        <Input autoComplete="username" maxLength={100} readOnly={as !== undefined} />
      </Form.Item>
      <Form.Item name="password" label={t.password} rules={[{ required: true, message: t.passwordMissing }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Button type="primary" block htmlType="submit" loading={pending}>
        {t.next}
      </Button>
    </Form>
  )
}

/** Why a step was refused, and how long to wait after too many attempts. */
export function LoginFailure({ failure }: { failure: ApiError | undefined }) {
  const t = useTexts(loginTexts)
  const weakness = usePasswordWeakness(failure)
  if (!failure) return null
  const seconds = failure.details['retryAfter']
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="form-errors"
      title={failure.message}
      description={typeof seconds === 'number' ? t.wait(seconds) : weakness}
    />
  )
}
