import { Form } from 'antd'
import { createContext, type ReactNode, useContext, useId } from 'react'

/** Whether the user has tried to confirm the dialog around the field. */
export const TriedContext = createContext(false)

type DialogFieldProps = {
  label: string
  /** What is wrong with the value, shown at once. */
  problem?: string | undefined
  /** What the field lacks, shown once the user has tried to confirm. */
  missing?: string | undefined
  /** The input, with its id and whether it has an error. */
  children: (id: string, isInvalid: boolean) => ReactNode
}

/** A field of a `ReasonModal` beside its reason. It looks like a field of a form, and has errors like one. */
export function DialogField({ label, problem, missing, children }: DialogFieldProps) {
  const id = useId()
  const tried = useContext(TriedContext)
  const error = problem ?? (tried ? missing : undefined)
  return (
    <Form.Item
      label={label}
      layout="vertical"
      htmlFor={id}
      {...(error !== undefined && {
        validateStatus: 'error',
        help: <span role="alert">{error}</span>,
      })}
    >
      {children(id, error !== undefined)}
    </Form.Item>
  )
}
