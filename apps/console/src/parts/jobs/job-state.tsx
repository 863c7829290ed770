import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag, type Tone } from '../shown/values.tsx'
import { jobTexts } from './texts.ts'

type State = ConsoleOutput<'GET /job/:id'>['state']

const tones: Record<State, Tone> = {
  created: 'busy',
  retry: 'waiting',
  active: 'busy',
  completed: 'good',
  cancelled: 'over',
  failed: 'bad',
}

export function JobState({ state }: { state: State }) {
  const t = useTexts(jobTexts)
  return <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
}
