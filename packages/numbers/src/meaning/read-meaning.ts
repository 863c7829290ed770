import { defaultPlan, normaliseKeyword, type NumberPlan } from '../plan.ts'
import { same } from './say.ts'
import type { Wish } from './wish.ts'

/** What a text asks for. */
export type Meaning = Wish & { order?: 'asc' | 'desc' | undefined }

/** Reads what somebody typed into the one field of the search. A text that says nothing to us has no subjects and no limits. */
export function readMeaning(text: string, plan: NumberPlan = defaultPlan): Meaning {
  const digits = normaliseKeyword(text, plan)
  if (digits === '') return { subjects: [], limits: [] }
  return {
    subjects: [
      {
        label: same(digits),
        forms: [{ condition: { is: 'tail', digits } }, { condition: { is: 'contains', digits } }],
      },
    ],
    limits: [],
  }
}
