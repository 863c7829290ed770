import { Button } from 'antd'
import { useState } from 'react'
import type { WriteKey, ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { toShanghaiField } from '../../parts/form/shanghai.ts'
import { LimitNote, PriceLimitNote } from '../../parts/limits/limit-note.tsx'
import { type MoveInput, toMoveParams } from '../../parts/numbers/move-input.ts'
import { MoveFields } from '../../parts/numbers/move-fields.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { toMoveInput, NumberConflict } from './number-conflict.tsx'
import { oneNumberTexts } from './texts.ts'

type One = ConsoleOutput<'GET /number/:id'>
type Move = One['moves'][number]
type MoveKey = Extract<WriteKey, `POST /number/:id/${string}`>

const calls: Record<Move, MoveKey> = {
  publish: 'POST /number/:id/publish',
  withdraw: 'POST /number/:id/withdraw',
  reserve: 'POST /number/:id/reserve',
  unreserve: 'POST /number/:id/unreserve',
  block: 'POST /number/:id/block',
  unblock: 'POST /number/:id/unblock',
  retire: 'POST /number/:id/retire',
  'change-cooling': 'POST /number/:id/cooling',
  price: 'POST /number/:id/price',
  feature: 'POST /number/:id/feature',
  categorise: 'POST /number/:id/categories',
}

/** The moves that the user may make with a number now, each with a reason. */
export function NumberActions({ number }: { number: One }) {
  const nameOf = useMoveNames(number)
  const [open, setOpen] = useState<Move>()
  return (
    <>
      {number.moves.map((move) => (
        <Button key={move} danger={move === 'retire' || move === 'block'} onClick={() => setOpen(move)}>
          {nameOf(move)}
        </Button>
      ))}
      {open && <One key={open} number={number} move={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** What the moves of a number are called: one that is reserved already is reserved until another moment. */
function useMoveNames({ state }: One): (move: Move) => string {
  const t = useTexts(oneNumberTexts)
  const { moves } = useTexts(numberTexts)
  return (move) => (move === 'reserve' && state === 'reserved' ? t.reserveAnew : moves[move])
}

/** What is left of the limit that a move counts for; of a promotion that a price would lie beneath. */
function Limit({ move, number: { state, promotionFen } }: { move: Move; number: One }) {
  const t = useTexts(oneNumberTexts)
  if (move === 'price')
    return (
      <>
        {promotionFen !== null && <p>{t.beneathPromotion(formatFen(promotionFen))}</p>}
        <PriceLimitNote />
      </>
    )
  if (move === 'block') return <LimitNote act="block" />
  const leaves = state === 'on_sale' && (move === 'withdraw' || move === 'reserve')
  return leaves && <LimitNote act="off-sale" />
}

function One({ number, move, onClose }: { number: One; move: Move; onClose: () => void }) {
  const t = useTexts(oneNumberTexts)
  const [seen] = useState(number)
  const name = useMoveNames(seen)(move)
  const [input, setInput] = useState<MoveInput>(() => ({
    ...toMoveInput(number),
    ...(number.state === 'reserved' && { until: toShanghaiField(number.endsAt) }),
  }))
  // The version when the dialog opened. A later change is refused as a conflict.
  const [version, setVersion] = useState(number.version)
  const { run, pending, failure, forget } = useAction(calls[move], {
    hidesErrorToast: true,
    successMessage: t.done,
    onSuccess: onClose,
  })
  const params = toMoveParams(move, input)
  const confirm = (reason: string) => {
    if (params) void run({ id: number.id, version, reason, ...params })
  }
  return (
    <ReasonModal
      open
      title={name}
      action={name}
      danger={move === 'retire' || move === 'block'}
      pending={pending}
      failure={failure?.error === 'stale' ? undefined : failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <NumberConflict
        failure={failure}
        move={move}
        input={input}
        onChoose={(current, kept) => {
          setVersion(current.version)
          if (!kept) setInput(toMoveInput(current))
          forget()
        }}
      />
      <p>{t.effects[move]}</p>
      <Limit move={move} number={seen} />
      <MoveFields move={move} input={input} onChange={setInput} />
    </ReasonModal>
  )
}
