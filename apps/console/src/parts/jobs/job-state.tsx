import { createStateTag } from '../shown/values.tsx'
import { jobTexts } from './texts.ts'

export const JobState = createStateTag(
  {
    created: 'busy',
    retry: 'waiting',
    active: 'busy',
    completed: 'good',
    cancelled: 'over',
    failed: 'bad',
  },
  jobTexts,
  (t) => t.states,
)
