import type { CallOutput } from '../../base/api/calls.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { setTexts } from './texts.ts'

type State = CallOutput<'GET /set/:id'>['state']

const tones: Record<State, Tone> = {
  reading: 'busy',
  unreadable: 'bad',
  previewed: 'waiting',
  running: 'busy',
  done: 'good',
  stopped: 'bad',
  undoing: 'busy',
  undone: 'over',
  undone_in_part: 'waiting',
}

/** How far a set of changes is. */
export function SetState({ state }: { state: State }) {
  const t = useTexts(setTexts)
  return <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
}
