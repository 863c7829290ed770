import { useTexts } from '../../base/texts/texts.ts'
import type { Filter } from '../list/filters.ts'
import { callTexts } from './texts.ts'

const outcomes = ['answered', 'missed', 'busy', 'cancelled', 'refused', 'failed', 'ringing'] as const

/** The days of calls, and a span of moments that a link sets. */
export function useCallTimes(): readonly Filter[] {
  const t = useTexts(callTexts)
  return [
    { kind: 'days', name: 'from', label: t.days, until: 'until' },
    { kind: 'moments', name: 'since', label: t.moments, before: 'before' },
  ]
}

export function useCallFilters(): readonly Filter[] {
  const t = useTexts(callTexts)
  const options = outcomes.map((value) => ({ value, label: t.outcomes[value] }))
  return [
    { kind: 'digits', name: 'number', label: t.number },
    { kind: 'choices', name: 'outcome', label: t.outcome, options },
    ...useCallTimes(),
  ]
}
