import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { notificationTexts } from './notification-texts.ts'

/** The user's mail address. Another one is used after the code that was sent to it is entered. */
export function MailAddress({ messages }: { messages: ConsoleOutput<'GET /me/messages'> }) {
  const t = useTexts(notificationTexts)
  const { address, newAddress } = messages
  const [changing, setChanging] = useState(false)
  const remove = useAction('DELETE /me/messages/address', { successMessage: t.removed })
  const isEditing = changing || (address === null && newAddress === null)
  return (
    <Flex vertical gap={8}>
      {address !== null && <span>{t.inUse(address)}</span>}
      {isEditing && <AskAddress onAsked={() => setChanging(false)} />}
      {!isEditing && newAddress !== null && <Confirm address={newAddress} />}
      {!isEditing && (
        <Flex gap={8}>
          <Button size="small" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
          <Button size="small" loading={remove.pending} onClick={() => void remove.run({})}>
            {t.remove}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

function AskAddress({ onAsked }: { onAsked: () => void }) {
  const t = useTexts(notificationTexts)
  const [form] = Form.useForm<{ address: string }>()
  const { run, pending, failure } = useAction('POST /me/messages/address', {
    hidesErrorToast: true,
    successMessage: t.codeSent,
    onSuccess: onAsked,
  })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ address }) => void run({ address })}
    >
      <FormErrors failure={failure} form={form} />
      <Form.Item
        name="address"
        label={t.address}
        normalize={(typed: string) => typed.trim()}
        rules={[{ required: true, type: 'email', message: t.wrongAddress }]}
      >
        <Input autoComplete="email" inputMode="email" maxLength={254} />
      </Form.Item>
      <Button htmlType="submit" loading={pending}>
        {t.sendCode}
      </Button>
    </Form>
  )
}

function Confirm({ address }: { address: string }) {
  const t = useTexts(notificationTexts)
  const { run, pending, failure } = useAction('POST /me/messages/address/confirm', {
    hidesErrorToast: true,
    successMessage: t.confirmed,
  })
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }: { code: string }) => void run({ code })}
    >
      <FormErrors failure={failure} />
      <Form.Item
        name="code"
        label={t.code}
        extra={t.codeHint(address)}
        rules={[{ required: true, message: t.codeMissing }]}
      >
        <Input autoComplete="one-time-code" maxLength={40} />
      </Form.Item>
      <Button htmlType="submit" loading={pending}>
        {t.confirm}
      </Button>
    </Form>
  )
}
