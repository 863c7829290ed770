import type { Condition } from '../search/query.ts'
import { join, type Said, say } from './phrases.ts'

type Sayings = { [K in Condition['is']]: (condition: Extract<Condition, { is: K }>) => Said }

const sayings: Sayings = {
  contains: ({ digits }) => say((t) => t.contains(digits)),
  tail: ({ digits }) => say((t) => t.tail(digits)),
  head: ({ digits }) => say((t) => t.head(digits)),
  mask: ({ mask, on }) => say((t) => `${t.masks[on]} ${mask.replaceAll('?', '•')}`),
  without: ({ digits }) => say((t) => t.without(digits)),
  repeats: ({ digit, least }) => say((t) => t.atLeast(least, digit)),
  near: ({ digits, within }) => say((t) => t.near(digits, within)),
  pattern: ({ pattern, anchor }) => say((t) => (anchor === 'tail' ? t.tail(pattern) : t.contains(pattern))),
  category: ({ of }) =>
    join(
      of.map(({ names }) => names),
      (t) => t.or,
    ),
  price: ({ minFen, maxFen }) => {
    if (minFen === undefined) return say((t) => t.upTo(maxFen ?? 0))
    if (maxFen === undefined) return say((t) => t.from(minFen))
    return say((t) => t.between(minFen, maxFen))
  },
  length: ({ least, most }) => say((t) => t.length(least === most ? `${least}` : `${least}–${most}`)),
  any: ({ of }) => join(of.map(sayCondition), (t) => t.or),
  all: ({ of }) => join(of.map(sayCondition), (t) => t.and),
  not: ({ condition }) => sayNot(condition),
}

/** A condition in words. */
export function sayCondition(condition: Condition): Said {
  return (sayings[condition.is] as (condition: Condition) => Said)(condition)
}

function sayNot(condition: Condition): Said {
  if (condition.is === 'contains') return say((t) => t.containsNot(condition.digits))
  if (condition.is === 'repeats') return say((t) => t.atMost(condition.least - 1, condition.digit))
  const said = sayCondition(condition)
  return say((t, language) => t.not(said[language]))
}
