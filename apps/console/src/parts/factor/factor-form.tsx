import { Alert, Button, Flex, Form, Input, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { findCode } from '@hao/numbers/one-time-code.ts'
import type { ConsoleInput, ConsoleOutput } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { getPasskeyAssertion } from '@hao/kit/passkey.ts'
import { factorTexts } from './texts.ts'

/** The factors that the server accepts. */
export type FactorChallenge = ConsoleOutput<'POST /me/factor/ask'>
type Proof = ConsoleInput<'POST /me/factor'>['proof']

type FactorFormProps = { asked: FactorChallenge; pending: boolean; onProof: (proof: Proof) => void }

/**
 * Asks for a second factor: a passkey, an app's code, or a recovery code. The strongest available one comes
 * first.
 */
export function FactorForm({ asked, pending, onProof }: FactorFormProps) {
  const t = useTexts(factorTexts)
  const [method, setMethod] = useState<Proof['method']>(asked.methods[0] ?? 'recovery')
  return (
    <Flex vertical gap={16}>
      {asked.methods.length > 1 && (
        <Segmented
          block
          aria-label={t.method}
          value={method}
          onChange={setMethod}
          options={asked.methods.map((value) => ({ value, label: t.methods[value] }))}
        />
      )}
      {method === 'passkey' && asked.passkey ? (
        <PasskeyProof options={asked.passkey} pending={pending} onProof={onProof} />
      ) : (
        <CodeProof
          key={method}
          method={method === 'totp' ? 'totp' : 'recovery'}
          pending={pending}
          onProof={onProof}
        />
      )}
    </Flex>
  )
}

function PasskeyProof({
  options,
  pending,
  onProof,
}: Omit<FactorFormProps, 'asked'> & { options: Record<string, unknown> }) {
  const t = useTexts(factorTexts)
  const [failed, setFailed] = useState(false)
  const [waits, setWaits] = useState(false)
  const show = async () => {
    setFailed(false)
    setWaits(true)
    const response = await getPasskeyAssertion(options)
    setWaits(false)
    if (response) onProof({ method: 'passkey', response })
    else setFailed(true)
  }
  return (
    <>
      <span className="quiet">{t.passkeyHint}</span>
      {failed && <Alert type="warning" showIcon role="alert" title={t.passkeyFailed} />}
      <Button type="primary" block loading={pending || waits} onClick={() => void show()}>
        {t.usePasskey}
      </Button>
    </>
  )
}

function CodeProof({
  method,
  pending,
  onProof,
}: Omit<FactorFormProps, 'asked'> & { method: 'totp' | 'recovery' }) {
  const t = useTexts(factorTexts)
  const totp = method === 'totp'
  const [form] = Form.useForm<{ code: string }>()
  useEffect(() => form.focusField('code'), [form])
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }: { code: string }) => onProof({ method, code })}
    >
      <Form.Item
        name="code"
        label={totp ? t.code : t.recovery}
        extra={totp ? t.codeHint : t.recoveryHint}
        normalize={(typed: string) => (totp ? findCode(typed, 6) : typed)}
        rules={[{ required: true, whitespace: true, message: totp ? t.codeMissing : t.recoveryMissing }]}
      >
        <Input
          autoComplete={totp ? 'one-time-code' : 'off'}
          inputMode={totp ? 'numeric' : 'text'}
          maxLength={totp ? undefined : 40}
          className="nums"
        />
      </Form.Item>
      <Button type="primary" block htmlType="submit" loading={pending}>
        {t.confirm}
      </Button>
    </Form>
  )
}
