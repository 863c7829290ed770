import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { useAct } from '../../base/api/use-act.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { type Given, paramsOf } from '../../parts/numbers/given.ts'
import { Incomplete } from '../../parts/numbers/incomplete.tsx'
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
type Asked = ConsoleInput<'POST /sets'>

/** Previews a move of many numbers, then opens the preview. */
export function Bulk({ meant, label }: { meant: Asked['meant']; label: string }) {
  const t = useTexts(numberListTexts)
  const words = useTexts(numberTexts)
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const [move, setMove] = useState<(typeof moves)[number]>('withdraw')
  const [given, setGiven] = useState<Given>({})
  const [tried, setTried] = useState(false)
  const { act, pending, failure, forget } = useAct('POST /sets', {
    quiet: true,
    onDone: ({ id }) => go(pathOf('change', id)),
  })
  const params = paramsOf(move, given)
  const close = () => {
    setOpen(false)
    setTried(false)
    forget()
  }
  const preview = (reason: string) => {
    setTried(!params)
    if (params) void act({ change: { move, ...params } as Asked['change'], meant, reason })
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
          onChange={(chosen) => {
            setMove(chosen)
            setTried(false)
          }}
          options={moves.map((value) => ({ value, label: words.moves[value] }))}
          className="wide"
        />
        <MoveFields move={move} given={given} onChange={setGiven} />
        {!params && <Incomplete tried={tried} />}
      </ReasonModal>
    </>
  )
}
