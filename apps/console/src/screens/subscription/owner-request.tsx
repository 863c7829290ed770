import { Alert, Button, Flex, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { findCode } from '@hao/numbers/one-time-code.ts'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { ReasonField } from '../../parts/form/reason-field.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import type { Subscription } from './subscription.ts'
import { subscriptionTexts } from './texts.ts'

type What = 'end' | 'renewal-off'
type Fields = { code: string; reason: string }

/** Acts on the request of a number's owner: the owner receives a code by SMS and reads it out. */
export function OwnerRequest({ subscription, what }: { subscription: Subscription; what: What }) {
  const t = useTexts(subscriptionTexts)
  const [open, setOpen] = useState(false)
  // After closing and reopening the dialog the sent code can still be entered.
  const [sent, setSent] = useState(false)
  const title = what === 'end' ? t.end : t.renewalOff
  return (
    <>
      <Button danger={what === 'end'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Asking
          subscription={subscription}
          what={what}
          title={title}
          sent={sent}
          onSent={() => setSent(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type AskingProps = {
  subscription: Subscription
  what: What
  title: string
  sent: boolean
  onSent: () => void
  onClose: () => void
}

function Asking({ subscription, what, title, sent, onSent, onClose }: AskingProps) {
  const { id, number, refundableFen } = subscription
  const t = useTexts(subscriptionTexts)
  const [form] = Form.useForm<Fields>()
  const [left, setLeft] = useState<number>()
  const ask = useAction('POST /subscriptions/:id/owner-code', { hidesErrorToast: true, onSuccess: onSent })
  const give = useAction('POST /subscriptions/:id/owner-word', {
    hidesErrorToast: true,
    successMessage: ({ done }) => (done ? (what === 'end' ? t.endDone : t.offDone) : ''),
    onSuccess: ({ done, triesLeft }) => (done ? onClose() : setLeft(triesLeft)),
  })
  const send = () => {
    setLeft(undefined)
    give.forget()
    void ask.run({ id, what })
  }
  // A code was sent less than a minute ago and is still valid.
  const justSent = isRefusal(ask.failure, 'code-too-soon')
  const ready = sent || justSent
  useEffect(() => {
    if (ready) form.focusField('code')
  }, [ready, form])
  return (
    <Dialog
      open
      title={title}
      okText={title}
      okButtonProps={{ danger: what === 'end', disabled: !ready }}
      confirmLoading={give.pending}
      onOk={form.submit}
      onCancel={onClose}
      width={520}
    >
      <Flex vertical gap={12}>
        <p>{what === 'end' ? t.endNote(formatFullNumber(number), formatFen(refundableFen)) : t.offNote}</p>
        <OwnerRequestStatus
          failure={give.failure ?? (justSent ? undefined : ask.failure)}
          left={left}
          sent={justSent ? t.justSent : ready ? t.sentCode : undefined}
        />
        <Button onClick={send} loading={ask.pending}>
          {ready ? t.sendAgain : t.sendCode}
        </Button>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(fields) => void give.run({ id, what, ...fields })}
        >
          <Form.Item
            name="code"
            label={t.code}
            normalize={(typed: string) => findCode(typed, 6)}
            rules={[{ required: true, len: 6, message: t.codeHint }]}
          >
            <Input inputMode="numeric" autoComplete="off" disabled={!ready} />
          </Form.Item>
          <ReasonField lines={2} disabled={!ready} />
        </Form>
      </Flex>
    </Dialog>
  )
}

type OwnerRequestStatusProps = {
  failure: ApiError | undefined
  left: number | undefined
  sent: string | undefined
}

/** The error, else the remaining attempts after a wrong code, else that a code was sent. */
function OwnerRequestStatus({ failure, left, sent }: OwnerRequestStatusProps) {
  const t = useTexts(subscriptionTexts)
  if (failure) return <FormErrors failure={failure} />
  if (left !== undefined) return <Alert type="error" showIcon role="alert" title={t.wrong(left)} />
  return sent === undefined ? null : <Alert type="info" showIcon title={sent} />
}
