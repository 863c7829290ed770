import type { LocalizedText } from './phrases.ts'
import type { Form } from './wish.ts'

/** The number ends in these digits. */
export const tailForm = (digits: string, means?: LocalizedText): Form => ({
  condition: { is: 'tail', digits },
  means,
})

/** The number has these digits, wherever. */
export const containsForm = (digits: string, means?: LocalizedText): Form => ({
  condition: { is: 'contains', digits },
  means,
})

/** These digits as people like them: at the tail, or else anywhere. */
export const tailOrContainsForms = (digits: string, means?: LocalizedText): Form[] => [
  tailForm(digits, means),
  containsForm(digits, means),
]

/** The forms without those that ask for the same a second time; the first of them stays. */
export function distinctForms(forms: readonly Form[]): Form[] {
  const keyed = forms.toReversed().map((form) => [JSON.stringify(form.condition), form] as const)
  const kept = new Set(new Map(keyed).values())
  return forms.filter((form) => kept.has(form))
}

/** Several lists of forms in one, the strongest of each list first. */
export function interleave(lists: readonly (readonly Form[])[]): Form[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const ranks = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? []))
  return distinctForms(ranks.flat())
}
