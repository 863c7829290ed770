import type { Condition } from '../search/query.ts'
import { readMeaning } from './read-meaning.ts'

type Formatters = { [K in Condition['is']]: (condition: Extract<Condition, { is: K }>) => string }

const markEnd = (text: string, at: string) => (at === 'tail' ? `-${text}` : at === 'head' ? `${text}-` : text)

const formatters: Formatters = {
  tail: ({ digits }) => markEnd(digits, 'tail'),
  head: ({ digits }) => markEnd(digits, 'head'),
  contains: ({ digits }) => digits,
  mask: ({ mask, on }) => markEnd(mask, on),
  near: ({ digits, maxDifferences }) => `${digits}±${maxDifferences}`,
  pattern: ({ pattern, anchor }) => markEnd(pattern, anchor),
  repeats: ({ min, digit }) => `${min}×${digit}`,
  without: ({ digits }) => `!${digits}`,
  not: ({ condition }) => `!${formatCondition(condition)}`,
  category: ({ of }) => of.map(({ value }) => value).join(' '),
  price: ({ minFen = 0, maxFen = 0 }) => `${minFen / 100}–${maxFen / 100}元`,
  length: ({ min, max }) => `${min}–${max}位`,
  any: ({ of }) => of.map(formatCondition).join('/'),
  all: ({ of }) => of.map(formatCondition).join('+'),
}

/** A short notation for a condition: -618 at the tail, 618- at the head, 618 anywhere, and so on. */
function formatCondition(condition: Condition): string {
  return (formatters[condition.is] as (condition: Condition) => string)(condition)
}

/** A parsed text in short notation: the forms of each subject, the limits, the sort order. */
export function parse(text: string, options: Parameters<typeof readMeaning>[1] = {}): string {
  const { subjects, limits, sort } = readMeaning(text, options)
  const formTexts = subjects.map(({ forms }) =>
    forms.map(({ condition }) => formatCondition(condition)).join(' '),
  )
  return [
    ...formTexts,
    ...limits.map(({ condition }) => formatCondition(condition)),
    ...(sort ? [sort] : []),
  ].join(' | ')
}

/** What the shopper reads of a text: each understood part, then ? and each part that was not understood. */
export function describe(text: string): string {
  const { understood, unread } = readMeaning(text)
  return [...understood.map(({ zh }) => zh), ...unread.map((part) => `? ${part}`)].join(' | ')
}
