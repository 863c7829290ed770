import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../list/filters.ts'
import { callTexts } from './texts.ts'

const outcomes = ['answered', 'missed', 'busy', 'cancelled', 'refused', 'failed', 'ringing'] as const

/** The days of calls, and a span of moments that a link sets. */
export function useCallTimes(): readonly Filter[] {
  const t = useTexts(callTexts)
  return [
    { kind: 'range', label: t.days, from: 'from', until: 'until' },
    { kind: 'moments', label: t.moments, since: 'since', before: 'before' },
  ]
}

export function useCallFilters(): readonly Filter[] {
  const t = useTexts(callTexts)
  const options = outcomes.map((value) => ({ value, label: t.outcomes[value] }))
  return [
    { kind: 'digits', name: 'number', label: t.number },
    { kind: 'choice', name: 'outcome', label: t.outcome, options, many: true },
    ...useCallTimes(),
  ]
}
