import type { ApiError } from '@hao/contract/client/api-error.ts'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type Given, paramsOf } from '../../parts/numbers/given.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { Stale } from '../../parts/stale/stale.tsx'

type One = ConsoleOutput<'GET /number/:id'>

/** A number as the server tells of it where an edit came too late. */
type Version = Pick<One, 'version' | 'priceFen' | 'struckPriceFen' | 'featured' | 'categories'>

/** `state` is also what was to be done: a move has no other field. */
type Shown = Version & { state: string }

type StaleNumberProps = {
  failure: ApiError | undefined
  move: string
  given: Given
  /** Goes on from the version that stands now, with what was filled in (`kept`) or with what is there. */
  onChoose: (current: Version, kept: boolean) => void
}

/** What was meant for a number beside what it is now, where a colleague changed it meanwhile; a move without fields shows its state. */
export function StaleNumber({ failure, move, given, onChoose }: StaleNumberProps) {
  const t = useTexts(numberTexts)
  const { nameOf } = useCategories()
  const money = (fen: number | null | undefined) => (typeof fen === 'number' ? formatFen(fen) : t.byPrice)
  const states: Readonly<Record<string, string>> = t.states
  const moves: Readonly<Record<string, string>> = t.moves
  const namesOf = (all: string[] = []) => all.map(nameOf).join(' · ') || t.none
  return (
    <Stale<Shown>
      failure={failure}
      mine={mineOf(move, given)}
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

function mineOf(move: string, given: Given): Partial<Shown> {
  if (move === 'price') return { struckPriceFen: null, ...paramsOf(move, given) }
  if (move === 'feature' || move === 'categorise') return paramsOf(move, given) ?? {}
  return { state: move }
}

/** What the fields hold at first: the number as it is. */
export function presentOf({ priceFen, struckPriceFen, featured, categories }: Version): Given {
  return {
    price: priceFen / 100,
    struck: struckPriceFen === null ? null : struckPriceFen / 100,
    featured,
    categories,
  }
}
