import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../page/dialog.tsx'
import { FormErrors } from './form-errors.tsx'
import { ReasonField } from './reason-field.tsx'
import { formTexts } from './texts.ts'

type ReasonModalProps = {
  open: boolean
  title: string
  /** The label of the button, such as “Withdraw”. */
  action?: string
  danger?: boolean
  pending: boolean
  failure?: ApiError | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
  /** What is about to happen, and fields besides the reason. */
  children?: ReactNode
}

/** Asks for a reason before an action that is audited. */
export function ReasonModal(props: ReasonModalProps) {
  const t = useTexts(formTexts)
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Dialog
      open={props.open}
      title={props.title}
      okText={props.action ?? t.confirm}
      cancelText={t.cancel}
      okButtonProps={{ danger: props.danger ?? false }}
      confirmLoading={props.pending}
      onOk={form.submit}
      onCancel={props.onClose}
      destroyOnHidden
      onOpened={() => form.focusField('reason')}
      width={480}
    >
      <FormErrors failure={props.failure} form={form} />
      {props.children}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={({ reason }) => props.onConfirm(reason.trim())}
      >
        <ReasonField lines={3} />
      </Form>
    </Dialog>
  )
}
