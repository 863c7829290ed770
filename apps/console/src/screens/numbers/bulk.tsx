import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { type MoveInput, toMoveParams } from '../../parts/numbers/move-input.ts'
import { MoveFields } from '../../parts/numbers/move-fields.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { numberListTexts } from './texts.ts'

const moves = [
  'publish',
  'withdraw',
  'reserve',
  'unreserve',
  'block',
  'unblock',
  'retire',
  'price',
  'feature',
  'categorise',
] as const
type SetRequest = ConsoleInput<'POST /sets'>

/** Previews a move of many numbers, then opens the preview. */
export function Bulk({ meant, label }: { meant: SetRequest['meant']; label: string }) {
  const t = useTexts(numberListTexts)
  const words = useTexts(numberTexts)
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const [move, setMove] = useState<(typeof moves)[number]>('withdraw')
  const [given, setGiven] = useState<MoveInput>({})
  const { run, pending, failure, forget } = useAction('POST /sets', {
    hidesErrorToast: true,
    onSuccess: ({ id }) => go(pathOf('change', id)),
  })
  const params = toMoveParams(move, given)
  const close = () => {
    setOpen(false)
    forget()
  }
  const preview = (reason: string) => {
    if (params) void run({ change: { move, ...params } as SetRequest['change'], meant, reason })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ReasonModal
        open={open}
        title={label}
        action={t.preview}
        pending={pending}
        failure={failure}
        onConfirm={preview}
        onClose={close}
      >
        <p>{t.explain}</p>
        <Select
          aria-label={t.move}
          value={move}
          onChange={setMove}
          options={moves.map((value) => ({ value, label: words.moves[value] }))}
          className="wide"
        />
        <MoveFields move={move} given={given} onChange={setGiven} />
      </ReasonModal>
    </>
  )
}
