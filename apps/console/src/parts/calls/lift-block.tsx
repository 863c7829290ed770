import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { callWords } from './texts.ts'

/** Unblocks the calls to a number, for a reason. */
export function LiftBlock({ numberId, small }: { numberId: number; small?: true }) {
  const t = useTexts(callWords)
  const [open, setOpen] = useState(false)
  const { act, pending, failure, forget } = useAct('POST /blocks/:id/lift', {
    quiet: true,
    done: t.lifted,
    onDone: () => setOpen(false),
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
        onConfirm={(reason) => void act({ id: numberId, reason })}
        onClose={close}
      />
    </>
  )
}
