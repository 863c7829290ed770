import type { ApiError } from '@hao/contract/client/api-error.ts'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type MoveInput, toMoveParams } from '../../parts/numbers/move-input.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'

type One = ConsoleOutput<'GET /number/:id'>

/** The number as the server returns it with a conflict. */
type Version = Pick<One, 'version' | 'priceFen' | 'struckPriceFen' | 'featured' | 'categories'>

/** `state` also shows the intended move: a move without fields has nothing else to compare. */
type ComparedVersion = Version & { state: string }

type NumberConflictProps = {
  failure: ApiError | undefined
  move: string
  input: MoveInput
  /** Continues from the current version, with the user's input (`kept`) or the server's values. */
  onChoose: (current: Version, kept: boolean) => void
}

/**
 * The user's input beside the number's current values, after a colleague changed it. A move without fields
 * shows the state.
 */
export function NumberConflict({ failure, move, input, onChoose }: NumberConflictProps) {
  const t = useTexts(numberTexts)
  const { nameOf } = useCategories()
  const money = (fen: number | null | undefined) => (typeof fen === 'number' ? formatFen(fen) : t.byPrice)
  const states: Readonly<Record<string, string>> = t.states
  const moves: Readonly<Record<string, string>> = t.moves
  const namesOf = (all: string[] = []) => all.map(nameOf).join(' · ') || t.none
  return (
    <EditConflict<ComparedVersion>
      failure={failure}
      mine={mineOf(move, input)}
      fields={[
        { key: 'state', label: t.state, show: (each) => states[String(each)] ?? moves[String(each)] },
        { key: 'priceFen', label: t.monthly, show: money },
        { key: 'struckPriceFen', label: t.struck, show: money },
        { key: 'featured', label: t.weight },
        { key: 'categories', label: t.categories, show: namesOf },
      ]}
      onTake={(current) => onChoose(current, false)}
      onKeep={(current) => onChoose(current, true)}
    />
  )
}

function mineOf(move: string, input: MoveInput): Partial<ComparedVersion> {
  if (move === 'price') return { struckPriceFen: null, ...toMoveParams(move, input) }
  if (move === 'feature' || move === 'categorise') return toMoveParams(move, input) ?? {}
  return { state: move }
}

/** The initial field values: those of the number. */
export function toMoveInput({ priceFen, struckPriceFen, featured, categories }: Version): MoveInput {
  return {
    price: priceFen / 100,
    struck: struckPriceFen === null ? null : struckPriceFen / 100,
    featured,
    categories,
  }
}
