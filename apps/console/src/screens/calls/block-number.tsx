import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { callsTexts } from './texts.ts'

/** Blocks a number, for a reason. */
export function BlockNumber() {
  const t = useTexts(callsTexts)
  const [open, setOpen] = useState(false)
  const [number, setNumber] = useState('')
  const { act, pending, failure } = useAct('POST /blocks', {
    quiet: true,
    done: t.done,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t.block}
      </Button>
      <ReasonModal
        open={open}
        title={t.block}
        action={t.block}
        danger
        pending={pending}
        failure={failure}
        onConfirm={(reason) => void act({ number: number.trim(), reason })}
        onClose={() => setOpen(false)}
      >
        <p className="quiet">{t.blockHint}</p>
        <Form.Item label={t.number} layout="vertical" htmlFor="blocked-number">
          <Input
            id="blocked-number"
            value={number}
            maxLength={40}
            inputMode="tel"
            onChange={({ target }) => setNumber(target.value)}
          />
        </Form.Item>
      </ReasonModal>
    </>
  )
}

/** Lets calls to a number ring again, for a reason. */
export function LiftBlock({ numberId }: { numberId: number }) {
  const t = useTexts(callsTexts)
  const [open, setOpen] = useState(false)
  const { act, pending, failure } = useAct('POST /blocks/:id/lift', {
    quiet: true,
    done: t.lifted,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.lift}
      </Button>
      <ReasonModal
        open={open}
        title={t.lift}
        action={t.lift}
        pending={pending}
        failure={failure}
        onConfirm={(reason) => void act({ id: numberId, reason })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
