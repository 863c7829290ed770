import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ConsoleInput, ConsoleOutput, WriteKey } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { Dialog } from '../page/dialog.tsx'
import { type ComparedField, EditConflict } from '../stale/edit-conflict.tsx'
import { FormErrors } from './form-errors.tsx'

type EditDialogProps<K extends WriteKey, T, Fields> = {
  title: string
  /** The label of the button. */
  action: string
  width: number
  /** The version to edit, as read; undefined for a new one. */
  thing: T | undefined
  /** Converts a version to field values. */
  toFields: (thing: T) => Partial<Fields>
  /** The field values of a new one. */
  initial?: Partial<Fields>
  /** The request that saves it, and its input: the field values over a version. */
  call: K
  toInput: (fields: Fields, over: T | undefined) => ConsoleInput<K>
  /** The toast after it. */
  done?: string
  /** Instead of closing. */
  onSuccess?: (data: ConsoleOutput<K>) => void
  /** What to compare when a colleague saved first, and the user's input in the same form. */
  compared: readonly ComparedField<T>[]
  toThing: (fields: Fields, over: T | undefined) => Partial<T>
  onClose: () => void
  /** Rendered above the fields. */
  above?: ReactNode
  /** Rendered beside the fields, in their form. */
  beside?: ReactNode
  /** The fields; a function gets the last refusal. */
  children: ReactNode | ((failure: ApiError | undefined) => ReactNode)
}

/**
 * A dialog that edits one thing. After a conflict it shows the colleague's version, so that neither version
 * is lost or overwritten unseen.
 */
export function EditDialog<K extends WriteKey, T extends { version: number }, Fields extends object>(
  props: EditDialogProps<K, T, Fields>,
) {
  const { thing, toFields, onClose, beside } = props
  const [form] = Form.useForm<Fields>()
  const [seen, setSeen] = useState(thing)
  const { run, pending, failure, forget } = useAction(props.call, {
    hidesErrorToast: true,
    successMessage: props.done,
    onSuccess: props.onSuccess ?? onClose,
  })
  const fields = typeof props.children === 'function' ? props.children(failure) : props.children
  const save = (over: T | undefined) => void run(props.toInput(form.getFieldsValue(), over))
  return (
    <Dialog
      open
      title={props.title}
      okText={props.action}
      confirmLoading={pending}
      onOk={form.submit}
      onCancel={onClose}
      width={props.width}
    >
      {isRefusal(failure, 'stale') ? (
        <EditConflict<T>
          failure={failure}
          mine={props.toThing(form.getFieldsValue(), seen)}
          fields={props.compared}
          onTake={(current) => {
            form.setFieldsValue(toFields(current))
            setSeen(current)
            forget()
          }}
          onKeep={(current) => {
            setSeen(current)
            save(current)
          }}
        />
      ) : (
        <FormErrors failure={failure} form={form} />
      )}
      {props.above}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={thing ? toFields(thing) : (props.initial ?? {})}
        onFinish={() => save(seen)}
      >
        {beside ? (
          <div className="two-columns">
            <div>{fields}</div>
            {beside}
          </div>
        ) : (
          fields
        )}
      </Form>
    </Dialog>
  )
}
