import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { type ChangeSet, getCurrentState } from './change-set.ts'
import { priceTexts } from './price-texts.ts'
import { setTexts } from './texts.ts'

const tones: Record<ChangeSet['state'], Tone> = {
  reading: 'busy',
  unreadable: 'bad',
  previewed: 'waiting',
  expired: 'over',
  discarded: 'over',
  running: 'busy',
  done: 'good',
  stopped: 'waiting',
  undoing: 'busy',
  undone: 'over',
  undone_in_part: 'waiting',
}

export function SetState({ set }: { set: Pick<ChangeSet, 'state' | 'runUntil' | 'inApproval'> }) {
  const t = useTexts(setTexts)
  const { inApproval } = useTexts(priceTexts)
  if (set.inApproval) return <StateTag tone="waiting">{inApproval}</StateTag>
  const state = getCurrentState(set)
  return <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
}
