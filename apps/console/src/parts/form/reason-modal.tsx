import { Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { focusFirstError } from '../../base/browser/focus-field.ts'
import { Dialog } from '../page/dialog.tsx'
import { TriedContext } from './dialog-field.tsx'
import { FormErrors } from './form-errors.tsx'
import { ReasonField } from './reason-field.tsx'

type ReasonModalProps = {
  open: boolean
  title: string
  /** The label of the button, such as “Withdraw”. */
  action: string
  danger?: boolean
  width?: number
  pending: boolean
  failure?: ApiError | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
  /** What is about to happen, and a `DialogField` for each input besides the reason. */
  children?: ReactNode
}

/**
 * Asks for a reason before an action that is audited. After a refusal, here or by the server, the first field
 * with an error has the focus.
 */
export function ReasonModal(props: ReasonModalProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const fields = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (props.failure) focusFirstError(fields.current)
  }, [props.failure])
  return (
    <Dialog
      open={props.open}
      title={props.title}
      okText={props.action}
      okButtonProps={{ danger: props.danger ?? false }}
      confirmLoading={props.pending}
      onOk={() => {
        setTried(true)
        form.submit()
      }}
      onCancel={props.onClose}
      afterClose={() => setTried(false)}
      destroyOnHidden
      width={props.width ?? 480}
    >
      <div ref={fields}>
        <FormErrors failure={props.failure} form={form} />
        <TriedContext value={tried}>{props.children}</TriedContext>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          preserve={false}
          scrollToFirstError={false}
          onFinish={({ reason }) => {
            focusFirstError(fields.current)
            props.onConfirm(reason.trim())
          }}
          onFinishFailed={() => focusFirstError(fields.current) || form.focusField('reason')}
        >
          <ReasonField lines={3} />
        </Form>
      </div>
    </Dialog>
  )
}
