import { createRowFilter } from '../search/row-filter.ts'
import type { Condition, NumberQuery, NumberRow } from '../search/query.ts'
import { implies } from './implies.ts'
import { joinTexts, type LocalizedText } from './phrases.ts'
import { describeCondition } from './describe-condition.ts'
import { mergeSpans, type Span, findSpans } from './spans.ts'

/** One way a number can match a subject. `means` is the meaning of its digits then, such as a birthday. */
export type Form = { condition: Condition; means?: LocalizedText | undefined }

/** One thing that the shopper looks for. A number matches in one of the forms; the best form comes first. */
export type Subject = { label: LocalizedText; forms: readonly Form[] }

/** A restriction on all results, such as the highest price. */
export type Limit = {
  on: 'price' | 'avoid' | 'length' | 'category'
  condition: Condition
  label: LocalizedText
}

/** Numbers that match all subjects and keep all limits. An empty wish is every number. */
export type Wish = { subjects: readonly Subject[]; limits: readonly Limit[] }

/** Why a number is in the results: the digits that matched, and a sentence. */
type Explanation = { spans: Span[]; reason: LocalizedText }

/**
 * One query per form of the lead subject (the one with the most forms), best form first; each excludes the
 * forms before it. With `mixed` it is a single query, for a list in one sort order.
 */
export function toStages({ subjects, limits }: Wish, { mixed }: { mixed: boolean }): NumberQuery[] {
  const [lead, ...others] = subjects.toSorted((a, b) => b.forms.length - a.forms.length)
  const always = [...limits.map(({ condition }) => condition), ...others.map(anyForm)]
  if (!lead) return [always]
  if (mixed) return [[...always, anyForm(lead)]]
  const conditions = lead.forms.map(({ condition }) => condition)
  return conditions.flatMap((condition, at): NumberQuery[] => {
    const earlier = conditions.slice(0, at)
    if (earlier.some((wider) => implies(condition, wider))) return []
    return [[condition, ...always, ...(at > 0 ? [{ is: 'not', condition: anyOf(earlier) } as const] : [])]]
  })
}

/** The whole list as a single query. */
export function toQuery(wish: Wish): NumberQuery {
  return toStages(wish, { mixed: true }).flat()
}

/** By the best matching form of each subject; undefined if the wish has no subjects. */
export function createExplainer({ subjects }: Wish): (row: NumberRow) => Explanation | undefined {
  const filters = subjects.map(({ forms }) =>
    forms.map((form) => ({ form, meets: createRowFilter([form.condition]) })),
  )
  return (row) => {
    const met = filters.flatMap((forms) => forms.find(({ meets }) => meets(row))?.form ?? [])
    if (met.length === 0) return undefined
    return {
      spans: mergeSpans(met.flatMap(({ condition }) => findSpans(condition, row.digits))),
      reason: joinTexts(met.map(describeForm), (t) => t.comma),
    }
  }
}

function describeForm({ condition, means }: Form): LocalizedText {
  const how = describeCondition(condition)
  return means ? joinTexts([how, means], (t) => t.means) : how
}

const anyForm = ({ forms }: Subject): Condition => anyOf(forms.map(({ condition }) => condition))

/** Drops a condition that implies another: what ends in 0618 contains 618. */
function anyOf(conditions: readonly Condition[]): Condition {
  const kept = conditions.filter(
    (each) => !conditions.some((wider) => wider !== each && implies(each, wider)),
  )
  const [only, ...more] = kept
  return only && more.length === 0 ? only : { is: 'any', of: kept }
}
