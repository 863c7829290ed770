import type { LocalizedText } from './phrases.ts'
import type { Form } from './wish.ts'

export const tailForm = (digits: string, means?: LocalizedText): Form => ({
  condition: { is: 'tail', digits },
  means,
})

export const containsForm = (digits: string, means?: LocalizedText): Form => ({
  condition: { is: 'contains', digits },
  means,
})

/** Two forms: the digits at the tail first, then anywhere. */
export const tailOrContainsForms = (digits: string, means?: LocalizedText): Form[] => [
  tailForm(digits, means),
  containsForm(digits, means),
]

/** The forms without repeated conditions; the first form of each condition stays. */
export function distinctForms(forms: readonly Form[]): Form[] {
  const keyed = forms.toReversed().map((form) => [JSON.stringify(form.condition), form] as const)
  const kept = new Set(new Map(keyed).values())
  return forms.filter((form) => kept.has(form))
}

/** Merges lists of forms: the first form of each list, then the second of each, and so on. */
export function interleave(lists: readonly (readonly Form[])[]): Form[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const ranks = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? []))
  return distinctForms(ranks.flat())
}
