import type { StockState } from '@hao/contract/console/stock.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { numberTexts } from './texts.ts'

const tones: Record<StockState, Tone> = {
  draft: 'over',
  on_sale: 'good',
  offered: 'busy',
  held: 'busy',
  sold: 'busy',
  bound: 'good',
  suspended: 'bad',
  cooling: 'waiting',
  off_shelf: 'over',
  reserved: 'waiting',
  blocked: 'bad',
  retired: 'over',
}

export function NumberState({ state }: { state: StockState }) {
  const t = useTexts(numberTexts)
  return <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
}
