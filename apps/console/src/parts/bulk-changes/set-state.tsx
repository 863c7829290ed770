import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { type ChangeSet, getCurrentState, isScheduled } from './change-set.ts'
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

type SetStateProps = {
  set: Pick<ChangeSet, 'state' | 'runUntil' | 'inApproval' | 'move' | 'parameters'>
}

/** A promotion is not done, but runs until its end. */
const promotionWords = { done: 'promoting', undoing: 'ending', undone: 'ended' } as const

export function SetState({ set }: SetStateProps) {
  const t = useTexts(setTexts)
  const { inApproval } = useTexts(priceTexts)
  if (set.inApproval) return <StateTag tone="waiting">{inApproval}</StateTag>
  const state = getCurrentState(set)
  if (isScheduled(set)) return <StateTag tone="waiting">{t.scheduled}</StateTag>
  if (set.move === 'promote' && (state === 'done' || state === 'undoing' || state === 'undone'))
    return <StateTag tone={tones[state]}>{t[promotionWords[state]]}</StateTag>
  return <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
}
