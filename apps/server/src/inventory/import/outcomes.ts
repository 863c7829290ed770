export type Outcomes = Record<Outcome, number>

type Outcome = 'added' | 'updated' | 'unchanged' | 'in_use' | 'changed_since'

export const noOutcomes: Outcomes = { added: 0, updated: 0, unchanged: 0, in_use: 0, changed_since: 0 }

export function countDecided({ added, updated, unchanged, in_use, changed_since }: Outcomes): number {
  return added + updated + unchanged + in_use + changed_since
}
