import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { ReasonModal } from './reason-modal.tsx'

type StopProps = {
  call: 'POST /set/:id/stop' | 'POST /exports/:id/stop' | 'POST /prices/:id/cancel'
  /** What to stop; price rules by their version. */
  target: { id: number; version?: number }
  label: string
  /** What the stop leaves. */
  text: string
  /** The message after it. */
  stopped: string
  size?: 'small' | 'middle'
}

/** Stops what the server works on, with a reason. */
export function StopButton({ call, target, label, text, stopped, size = 'middle' }: StopProps) {
  const [open, setOpen] = useState(false)
  const { run, pending, failure, forget } = useAction(call, {
    successMessage: stopped,
    onSuccess: () => setOpen(false),
    hidesErrorToast: true,
  })
  return (
    <>
      <Button danger size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ReasonModal
        open={open}
        title={label}
        action={label}
        danger
        pending={pending}
        failure={failure}
        onConfirm={(reason) => void run({ ...target, reason })}
        onClose={() => {
          forget()
          setOpen(false)
        }}
      >
        <p>{text}</p>
      </ReasonModal>
    </>
  )
}
