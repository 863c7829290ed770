import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '../../base/api/use-act.ts'
import { fullNumber } from '../../base/plan.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import type { Subscription } from './screen.tsx'
import { subscriptionTexts } from './texts.ts'

type What = 'end' | 'renewal-off'
type Fields = { code: string; reason: string }

/** Does something with a number on its owner's word: a code goes to their phone, and they read it out. */
export function OwnerWord({ subscription, what }: { subscription: Subscription; what: What }) {
  const t = useTexts(subscriptionTexts)
  const [open, setOpen] = useState(false)
  const title = what === 'end' ? t.end : t.renewalOff
  return (
    <>
      <Button danger={what === 'end'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Asking subscription={subscription} what={what} title={title} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type AskingProps = { subscription: Subscription; what: What; title: string; onClose: () => void }

function Asking({ subscription: { id, number, refundableFen }, what, title, onClose }: AskingProps) {
  const t = useTexts(subscriptionTexts)
  const [form] = Form.useForm<Fields>()
  const [sent, setSent] = useState(false)
  const [left, setLeft] = useState<number>()
  const ask = useAct('POST /subscriptions/:id/owner-code', { quiet: true, onDone: () => setSent(true) })
  const give = useAct('POST /subscriptions/:id/owner-word', {
    quiet: true,
    done: ({ done }) => (done ? (what === 'end' ? t.endDone : t.offDone) : ''),
    onDone: ({ done, triesLeft }) => (done ? onClose() : setLeft(triesLeft)),
  })
  const send = () => {
    setLeft(undefined)
    give.forget()
    void ask.act({ id, what })
  }
  return (
    <Dialog
      open
      title={title}
      okText={title}
      cancelText={t.cancel}
      okButtonProps={{ danger: what === 'end', disabled: !sent }}
      confirmLoading={give.pending}
      onOk={form.submit}
      onCancel={onClose}
      width={520}
    >
      <Flex vertical gap={12}>
        <p>{what === 'end' ? t.endNote(fullNumber(number), formatFen(refundableFen)) : t.offNote}</p>
        <FormErrors failure={give.failure ?? ask.failure} />
        {left !== undefined && <Alert type="error" showIcon role="alert" title={t.wrong(left)} />}
        {sent && left === undefined && <Alert type="info" showIcon title={t.sentCode} />}
        <Button onClick={send} loading={ask.pending}>
          {t.sendCode}
        </Button>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(fields) => void give.act({ id, what, ...fields })}
        >
          <Form.Item
            name="code"
            label={t.code}
            rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: t.codeHint }]}
          >
            <Input inputMode="numeric" autoComplete="off" maxLength={8} disabled={!sent} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t.reason}
            rules={[
              { required: true, transform: (reason: string) => reason.trim(), min: 3, message: t.reasonHint },
            ]}
          >
            <Input.TextArea rows={2} maxLength={500} disabled={!sent} />
          </Form.Item>
        </Form>
      </Flex>
    </Dialog>
  )
}
