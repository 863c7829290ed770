import { Button, type ButtonProps } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ConsoleInput, ConsoleOutput, WriteKey } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { ReasonModal } from './reason-modal.tsx'

/** Endpoints with a reason in their input. */
export type ReasonedKey = {
  [K in WriteKey]: ConsoleInput<K> extends { reason: string } ? K : never
}[WriteKey]

export type ReasonedRequest<K extends ReasonedKey> = {
  call: K
  /** The input besides the reason; undefined while a field is missing or wrong, which the field says. */
  input: Omit<ConsoleInput<K>, 'reason'> | undefined
  /** The toast after it. */
  done?: string | ((data: ConsoleOutput<K>) => string) | undefined
  onSuccess?: (data: ConsoleOutput<K>) => void
}

type DialogProps = {
  /** The label of the button, and what `title` and `action` are by default. */
  label: string
  title?: string
  /** The label of the button in the dialog. */
  action?: string
  danger?: boolean
  width?: number
  /** What is about to happen, and a `DialogField` for each input besides the reason. */
  children?: ReactNode
}

type ReasonActionProps<K extends ReasonedKey> = ReasonedRequest<K> &
  DialogProps & { open: boolean; onClose: () => void }

/** A dialog that asks for a reason and acts. It closes after a success; a refusal is shown in it. */
export function ReasonAction<K extends ReasonedKey>(props: ReasonActionProps<K>) {
  const { call, input, label, title = label, action = label, onClose } = props
  const { run, pending, failure, forget } = useAction(call, {
    hidesErrorToast: true,
    successMessage: props.done,
    onSuccess: (data) => {
      onClose()
      props.onSuccess?.(data)
    },
  })
  return (
    <ReasonModal
      open={props.open}
      title={title}
      action={action}
      danger={props.danger ?? false}
      {...(props.width !== undefined && { width: props.width })}
      pending={pending}
      failure={failure}
      onConfirm={(reason) => input && void run({ ...input, reason } as ConsoleInput<K>)}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      {props.children}
    </ReasonModal>
  )
}

type ReasonButtonProps<K extends ReasonedKey> = ReasonedRequest<K> &
  DialogProps & {
    /** The look of the button. */
    button?: Pick<ButtonProps, 'size' | 'type' | 'disabled'>
  }

/** A button that acts after a reason was given in its dialog. */
export function ReasonButton<K extends ReasonedKey>({ button, ...action }: ReasonButtonProps<K>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} danger={action.danger ?? false} onClick={() => setOpen(true)}>
        {action.label}
      </Button>
      <ReasonAction {...action} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
