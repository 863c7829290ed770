import type { AuditDetailName } from '@hao/contract/console/audit-details.ts'
import { formatCount, formatFen, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { fullNumber } from '../../base/plan.ts'
import { callWords } from '../../parts/calls/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { staffTexts } from '../../parts/staff/texts.ts'
import type { AuditRow } from './audit-row.ts'
import { detailTexts } from './detail-words.ts'

type Fields = Readonly<Record<string, unknown>>

/** Ids and addresses, which tell a reader nothing, and what is shown beside the others. */
const unsaid: ReadonlySet<string> = new Set<AuditDetailName>([
  'after',
  'again',
  'before',
  'changed',
  'data',
  'image',
  'imageEn',
  'imageZh',
  'messageId',
  'noteId',
  'paymentId',
  'requestId',
  'simulationId',
])
/** Named by the server. */
const byIds: ReadonlySet<string> = new Set<AuditDetailName>(['to', 'setId', 'order', 'wanted', 'orderId'])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (name: string, text: string) =>
  (name === 'digits' || name === 'number') && /^\d{6,10}$/.test(text)

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const money = /Fen$|^(?:min|max)Price$/

/** Says details in the reader's words: each by its label, amounts as money, moments by the clock of Shanghai, numbers and people by their names. */
export function useSayDetails() {
  const t = useTexts(detailTexts)
  const { states, moves } = useTexts(numberTexts)
  const { reasons } = useTexts(callWords)
  const { roles } = useTexts(staffTexts)
  const { nameOf } = useCategories()
  const labels: Readonly<Record<string, string>> = { ...t.filters, ...t.labels }
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: states,
    move: moves,
    roles,
    reason: reasons,
  }

  const sayText = (name: string, text: string): string => {
    if (money.test(name) && /^\d+$/.test(text)) return formatFen(Number(text))
    if (isNumber(name, text)) return fullNumber(text)
    if (moment.test(text)) return formatMoment(text)
    return wordOf(name, text)
  }

  const wordOf = (name: string, text: string): string => {
    if (name === 'categories' || name === 'category') return nameOf(text)
    const values: Readonly<Record<string, string>> = t.values
    return words[name]?.[text] ?? values[text] ?? text
  }

  const sayers: Readonly<Record<string, (name: string, value: never) => string>> = {
    boolean: (_name, value: boolean) => (value ? t.yes : t.no),
    number: (name, value: number) => (money.test(name) ? formatFen(value) : formatCount(value)),
    string: sayText,
    object: (name, value: object) =>
      Array.isArray(value) ? value.map((each) => say(name, each)).join('、') : sayFields({ ...value }),
  }

  const say = (name: string, value: unknown): string =>
    (value !== null && sayers[typeof value]?.(name, value as never)) || t.none

  const sayFields = (fields: Fields): string => {
    if (fields['all'] === true) return t.all
    if (Object.keys(fields).length === 1 && typeof fields['numbers'] === 'number')
      return t.numbers(formatCount(fields['numbers']))
    return (
      Object.entries(fields)
        .filter(([name]) => !unsaid.has(name))
        .map(([name, each]) => (name === 'filter' ? say(name, each) : `${labelOf(name)} ${say(name, each)}`))
        .join('，') || t.none
    )
  }

  const labelOf = (name: string) => labels[name] ?? t.labels.what

  /** The details of a row, label and words, without what it was before and after. */
  const details = ({ details: all, named }: AuditRow): [label: string, words: string][] =>
    Object.entries(all)
      .filter(([name]) => !unsaid.has(name))
      .map(([name, value]) => [
        labelOf(name),
        byIds.has(name) ? (named[name]?.join('、') ?? t.gone) : say(name, value),
      ])

  /** What the move of a number changed: 月费 ¥88.00 → ¥99.00. */
  const changes = ({ details: { before, after } }: AuditRow) =>
    isFields(before) && isFields(after)
      ? Object.keys(after).map(
          (name) => [labelOf(name), say(name, before[name]), say(name, after[name])] as const,
        )
      : []

  /** All of it in one sentence. */
  const sentence = (row: AuditRow) =>
    [
      ...changes(row).map(([label, was, is]) => `${label} ${was} → ${is}`),
      ...details(row).map(([label, said]) => `${label} ${said}`),
    ].join('；')

  return { details, changes, sentence }
}
