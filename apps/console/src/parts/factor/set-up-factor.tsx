import { Alert, Button, Flex, Form, Input, QRCode, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { findCode } from '@hao/numbers/one-time-code.ts'
import type { ConsoleInput, ConsoleOutput } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { createPasskey } from '@hao/kit/passkey.ts'
import { factorTexts } from './texts.ts'

export type Enrolment = ConsoleOutput<'POST /me/factors/begin'>
export type NewFactor = ConsoleInput<'POST /me/factors'>['factor']

type SetUpProps = {
  enrolment: Enrolment
  pending: boolean
  /** The label of the button. */
  action: string
  onFactor: (factor: NewFactor) => void
}

/** Sets up a factor: an authenticator app, or a passkey where the browser supports it. */
export function SetUpFactor(props: SetUpProps) {
  const t = useTexts(factorTexts)
  const { passkey } = props.enrolment
  const [method, setMethod] = useState<NewFactor['method']>(passkey ? 'passkey' : 'totp')
  return (
    <Flex vertical gap={16}>
      {passkey ? (
        <Segmented
          block
          aria-label={t.method}
          value={method}
          onChange={setMethod}
          options={(['passkey', 'totp'] as const).map((value) => ({ value, label: t.methods[value] }))}
        />
      ) : (
        <span className="quiet">{t.noPasskey}</span>
      )}
      {method === 'passkey' && passkey ? <NewPasskey {...props} options={passkey} /> : <NewApp {...props} />}
    </Flex>
  )
}

function NewApp({ enrolment: { totp }, pending, action, onFactor }: SetUpProps) {
  const t = useTexts(factorTexts)
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }: { code: string }) => onFactor({ method: 'totp', code })}
    >
      <p>{t.scan}</p>
      <Flex gap={16} align="center" wrap className="set-up">
        <figure aria-label={t.scanned} className="qr">
          <QRCode value={totp.uri} size={168} errorLevel="M" type="svg" color="#000" bgColor="#fff" />
        </figure>
        <div className="secret">
          <div className="quiet">{t.secret}</div>
          <Typography.Text code copyable={{ text: totp.secret }}>
            {totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Typography.Text>
        </div>
      </Flex>
      <Form.Item
        name="code"
        label={t.code}
        normalize={(typed: string) => findCode(typed, 6)}
        rules={[{ required: true, whitespace: true, message: t.codeMissing }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" className="nums" />
      </Form.Item>
      <Button type="primary" block htmlType="submit" loading={pending}>
        {action}
      </Button>
    </Form>
  )
}

function NewPasskey({ options, pending, onFactor }: SetUpProps & { options: Record<string, unknown> }) {
  const t = useTexts(factorTexts)
  const [failed, setFailed] = useState(false)
  const [waits, setWaits] = useState(false)
  const make = async (name: string) => {
    setFailed(false)
    setWaits(true)
    const response = await createPasskey(options)
    setWaits(false)
    if (response) onFactor({ method: 'passkey', response, name })
    else setFailed(true)
  }
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={({ name = '' }: { name?: string }) => void make(name)}
    >
      <p>{t.addPasskeyHint}</p>
      {failed && (
        <Alert type="warning" showIcon role="alert" title={t.passkeyFailed} className="form-errors" />
      )}
      <Form.Item name="name" label={t.passkeyName}>
        <Input maxLength={40} placeholder={t.passkeyNameHint} />
      </Form.Item>
      <Button type="primary" block htmlType="submit" loading={pending || waits}>
        {t.addPasskey}
      </Button>
    </Form>
  )
}
