import { Form, type FormInstance } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import type { WriteKey } from '../../base/api/endpoints.ts'
import type { Action } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../page/dialog.tsx'
import { FormErrors } from './form-errors.tsx'
import { formTexts } from './texts.ts'

/** A conflict with what a colleague saved, and the choices to solve it. */
export type ConflictProps<T, Fields> = {
  failure: ApiError
  mine: Fields
  /** The version that the fields were filled from. */
  before: T | undefined
  onTake: (current: T) => void
  onKeep: (current: T) => void
}

type EditDialogProps<T, Fields> = {
  title: string
  /** The label of the button. */
  action: string
  width: number
  form: FormInstance<Fields>
  /** The version to edit, as read; undefined for a new one. */
  thing: T | undefined
  /** Converts a version to field values. */
  fieldsOf: (thing: T) => Partial<Fields>
  /** The field values of a new one. */
  initial?: Partial<Fields>
  /** Saves the field values over a version. */
  save: (fields: Fields, over: T | undefined) => Promise<unknown>
  /** The requests that save it. */
  acts: readonly Pick<Action<WriteKey>, 'pending' | 'failure' | 'forget'>[]
  /** Shows a colleague's version beside the user's input. */
  Stale: ComponentType<ConflictProps<T, Fields>>
  onClose: () => void
  /** Rendered above the fields. */
  above?: ReactNode
  /** Rendered beside the fields. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * A dialog that edits one thing. After a conflict it shows the colleague's version, so that neither version
 * is lost or overwritten unseen.
 */
export function EditDialog<T, Fields extends object>(props: EditDialogProps<T, Fields>) {
  const { form, fieldsOf, save, acts, beside, Stale } = props
  const t = useTexts(formTexts)
  const [seen, setSeen] = useState(props.thing)
  const failure = acts.find((act) => act.failure)?.failure
  const fields = (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={props.thing ? fieldsOf(props.thing) : (props.initial ?? {})}
      onFinish={(typed) => void save(typed, seen)}
    >
      {props.children}
    </Form>
  )
  const edit = (refused: ApiError): ConflictProps<T, Fields> => ({
    failure: refused,
    mine: form.getFieldsValue(),
    before: seen,
    onTake: (current) => {
      form.setFieldsValue(fieldsOf(current))
      setSeen(current)
      for (const { forget } of acts) forget()
    },
    onKeep: (current) => {
      setSeen(current)
      void save(form.getFieldsValue(), current)
    },
  })
  return (
    <Dialog
      open
      title={props.title}
      okText={props.action}
      cancelText={t.cancel}
      confirmLoading={acts.some(({ pending }) => pending)}
      onOk={form.submit}
      onCancel={props.onClose}
      width={props.width}
    >
      {isRefusal(failure, 'stale') ? (
        <Stale {...edit(failure)} />
      ) : (
        <FormErrors failure={failure} form={form} />
      )}
      {props.above}
      {beside ? (
        <div className="two-columns">
          {fields}
          {beside}
        </div>
      ) : (
        fields
      )}
    </Dialog>
  )
}
