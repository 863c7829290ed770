import { createRowFilter } from '../search/row-filter.ts'
import type { Condition, NumberQuery, NumberRow } from '../search/query.ts'
import { implies } from './implies.ts'
import { joinTexts, type LocalizedText } from './phrases.ts'
import { describeCondition } from './describe-condition.ts'
import { mergeSpans, type Span, findSpans } from './spans.ts'

/** One way in which a number answers what is looked for, and what its digits then mean, where they mean anything. */
export type Form = { condition: Condition; means?: LocalizedText | undefined }

/** One thing that is looked for, in its forms, strongest first. */
export type Subject = { label: LocalizedText; forms: readonly Form[] }

/** What a number must not overstep, whatever is looked for. */
export type Limit = {
  on: 'price' | 'avoid' | 'length' | 'category'
  condition: Condition
  label: LocalizedText
}

/** Numbers that answer all the subjects, each in one of its forms, within all the limits. Without either it is every number. */
export type Wish = { subjects: readonly Subject[]; limits: readonly Limit[] }

/** Why a number is in the list: which of its digits matched, and what they mean. */
export type Explanation = { spans: Span[]; reason: LocalizedText }

/**
 * The queries whose answers, one behind the other, are the list: the strongest form of what is looked for first, and no number twice. With
 * `mixed` it is a single query, for a list that is in one order from its beginning to its end.
 */
export function toStages({ subjects, limits }: Wish, { mixed }: { mixed: boolean }): NumberQuery[] {
  const [lead, ...others] = subjects.toSorted((a, b) => b.forms.length - a.forms.length)
  const always = [...limits.map(({ condition }) => condition), ...others.map(anyForm)]
  if (!lead) return [always]
  if (mixed) return [[...always, anyForm(lead)]]
  const wanted = lead.forms.map(({ condition }) => condition)
  return wanted.flatMap((condition, at): NumberQuery[] => {
    const earlier = wanted.slice(0, at)
    if (earlier.some((wider) => implies(condition, wider))) return []
    return [[condition, ...always, ...(at > 0 ? [{ is: 'not', condition: anyOf(earlier) } as const] : [])]]
  })
}

/** All numbers of the list in a single query. */
export function toQuery(wish: Wish): NumberQuery {
  return toStages(wish, { mixed: true }).flat()
}

/** Says why numbers are in the list of this wish: by the strongest form of each subject. Undefined where nothing is looked for. */
export function createExplainer({ subjects }: Wish): (row: NumberRow) => Explanation | undefined {
  const readers = subjects.map(({ forms }) =>
    forms.map((form) => ({ form, meets: createRowFilter([form.condition]) })),
  )
  return (row) => {
    const met = readers.flatMap((forms) => forms.find(({ meets }) => meets(row))?.form ?? [])
    if (met.length === 0) return undefined
    return {
      spans: mergeSpans(met.flatMap(({ condition }) => findSpans(condition, row.digits))),
      reason: joinTexts(met.map(reasonOf), (t) => t.comma),
    }
  }
}

function reasonOf({ condition, means }: Form): LocalizedText {
  const how = describeCondition(condition)
  return means ? joinTexts([how, means], (t) => t.means) : how
}

const anyForm = ({ forms }: Subject): Condition => anyOf(forms.map(({ condition }) => condition))

/** One of these holds; those that say less are enough: what ends in 0618 has 618. */
function anyOf(conditions: readonly Condition[]): Condition {
  const widest = conditions.filter(
    (each) => !conditions.some((wider) => wider !== each && implies(each, wider)),
  )
  const [only, ...more] = widest
  return only && more.length === 0 ? only : { is: 'any', of: widest }
}
