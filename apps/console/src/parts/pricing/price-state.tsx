import type { RowOf } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { priceTexts } from './texts.ts'

type State = RowOf<'GET /prices'>['state']

const tones: Readonly<Record<State, Tone>> = {
  draft: 'busy',
  in_approval: 'waiting',
  approved: 'busy',
  in_effect: 'good',
  refused: 'bad',
  superseded: 'over',
}

export function PriceState({ state }: { state: State }) {
  const t = useTexts(priceTexts)
  return <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
}
