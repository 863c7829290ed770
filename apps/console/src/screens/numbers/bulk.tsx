import { Select } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { type MoveInput, toMoveParams } from '../../parts/numbers/move-input.ts'
import { MoveFields } from '../../parts/numbers/move-fields.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { numberListTexts } from './texts.ts'
import { type NumberChoice, useWhichNumbers } from './which-numbers.tsx'

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
export function Bulk({ meant: given, label }: { meant: NumberChoice; label: string }) {
  const t = useTexts(numberListTexts)
  const words = useTexts(numberTexts)
  const [, go] = useLocation()
  const [move, setMove] = useState<(typeof moves)[number]>('withdraw')
  const [input, setInput] = useState<MoveInput>({})
  const { meant, fields } = useWhichNumbers(given)
  const params = toMoveParams(move, input)
  return (
    <ReasonButton
      call="POST /sets"
      input={params && meant && { change: { move, ...params } as SetRequest['change'], meant }}
      label={label}
      action={t.preview}
      onSuccess={({ id }) => go(pathOf('change', id))}
    >
      {fields}
      <p>{t.explain}</p>
      <Select
        aria-label={t.move}
        value={move}
        onChange={setMove}
        options={moves.map((value) => ({ value, label: words.moves[value] }))}
        className="wide"
      />
      <MoveFields move={move} input={input} onChange={setInput} />
    </ReasonButton>
  )
}
