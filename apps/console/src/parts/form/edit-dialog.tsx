import { Form, type FormInstance } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import type { ActKey } from '../../base/api/endpoints.ts'
import type { Act } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../page/dialog.tsx'
import { FormErrors } from './form-errors.tsx'
import { formTexts } from './texts.ts'

/** What a colleague has saved meanwhile, and what can be done about it. */
export type StaleEdit<T, Fields> = {
  failure: ApiError
  mine: Fields
  /** What the fields were made of. */
  before: T | undefined
  onTake: (current: T) => void
  onKeep: (current: T) => void
}

type EditDialogProps<T, Fields> = {
  title: string
  /** What the button says. */
  action: string
  width: number
  form: FormInstance<Fields>
  /** What is edited, as it was read; undefined for a new one. */
  thing: T | undefined
  /** What the fields hold of it. */
  fieldsOf: (thing: T) => Partial<Fields>
  /** What they hold of a new one. */
  initial?: Partial<Fields>
  /** Saves what was typed, over what was seen. */
  save: (fields: Fields, over: T | undefined) => Promise<unknown>
  /** The calls by which it is saved. */
  acts: readonly Pick<Act<ActKey>, 'pending' | 'failure' | 'forget'>[]
  /** Shows what a colleague has saved meanwhile beside what was typed. */
  Stale: ComponentType<StaleEdit<T, Fields>>
  onClose: () => void
  /** Stands above the fields. */
  above?: ReactNode
  /** Stands beside them. */
  beside?: ReactNode
  children: ReactNode
}

/** Something as it is typed, with what a colleague saved meanwhile: nothing that was typed is lost, and nothing of theirs without being seen. */
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
  const edit = (refused: ApiError): StaleEdit<T, Fields> => ({
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
