import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { callTexts } from './texts.ts'

export function UnblockNumber({ numberId, small }: { numberId: number; small?: true }) {
  const t = useTexts(callTexts)
  const [open, setOpen] = useState(false)
  const { run, pending, failure, forget } = useAction('POST /blocks/:id/lift', {
    hidesErrorToast: true,
    successMessage: t.lifted,
    onSuccess: () => setOpen(false),
  })
  const close = () => {
    forget()
    setOpen(false)
  }
  return (
    <>
      <Button size={small ? 'small' : 'medium'} onClick={() => setOpen(true)}>
        {t.lift}
      </Button>
      <ReasonModal
        open={open}
        title={t.lift}
        action={t.lift}
        pending={pending}
        failure={failure}
        onConfirm={(reason) => void run({ id: numberId, reason })}
        onClose={close}
      />
    </>
  )
}
