import type { Condition } from '../search/query.ts'
import { joinTexts, type LocalizedText, localize } from './phrases.ts'

type Describers = { [K in Condition['is']]: (condition: Extract<Condition, { is: K }>) => LocalizedText }

const descriptions: Describers = {
  contains: ({ digits }) => localize((t) => t.contains(digits)),
  tail: ({ digits }) => localize((t) => t.tail(digits)),
  head: ({ digits }) => localize((t) => t.head(digits)),
  mask: ({ mask, on }) => localize((t) => `${t.masks[on]} ${mask.replaceAll('?', '•')}`),
  without: ({ digits }) => localize((t) => t.without(digits)),
  repeats: ({ digit, min }) => localize((t) => t.atLeast(min, digit)),
  near: ({ digits, maxDifferences }) => localize((t) => t.near(digits, maxDifferences)),
  pattern: ({ pattern, anchor }) =>
    localize((t) => (anchor === 'tail' ? t.tail(pattern) : t.contains(pattern))),
  category: ({ of }) =>
    joinTexts(
      of.map(({ names }) => names),
      (t) => t.or,
    ),
  price: ({ minFen, maxFen }) => {
    if (minFen === undefined) return localize((t) => t.upTo(maxFen ?? 0))
    if (maxFen === undefined) return localize((t) => t.from(minFen))
    return localize((t) => t.between(minFen, maxFen))
  },
  length: ({ min, max }) => localize((t) => t.length(min === max ? `${min}` : `${min}–${max}`)),
  any: ({ of }) => joinTexts(of.map(describeCondition), (t) => t.or),
  all: ({ of }) => joinTexts(of.map(describeCondition), (t) => t.and),
  not: ({ condition }) => describeNegation(condition),
}

export function describeCondition(condition: Condition): LocalizedText {
  return (descriptions[condition.is] as (condition: Condition) => LocalizedText)(condition)
}

function describeNegation(condition: Condition): LocalizedText {
  if (condition.is === 'contains') return localize((t) => t.containsNot(condition.digits))
  if (condition.is === 'repeats') return localize((t) => t.atMost(condition.min - 1, condition.digit))
  const said = describeCondition(condition)
  return localize((t, language) => t.not(said[language]))
}
