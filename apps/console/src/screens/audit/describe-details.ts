import type { AuditDetailName } from '@hao/contract/console/audit-details.ts'
import { fillTemplate } from '@hao/numbers/plan.ts'
import { formatCount, formatFen, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { formatFullNumber, numberPlan } from '../../base/plan.ts'
import { callTexts } from '../../parts/calls/texts.ts'
import { useCategories } from '../../parts/numbers/use-categories.ts'
import { moneyTexts } from '../../parts/money/texts.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { staffTexts } from '../../parts/staff/texts.ts'
import type { AuditRow } from './audit-row.ts'
import { auditDetailTexts } from './detail-texts.ts'
import { getStoredName, useSubjectName } from './subject-name.ts'

type Fields = Readonly<Record<string, unknown>>
type Cut = { digits: string; beforeFen: number; afterFen: number }

/** Details that are not shown: ids and addresses, and what appears elsewhere. */
const hiddenDetails: ReadonlySet<string> = new Set<AuditDetailName>([
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
  'pictureId',
  'paymentId',
  'requestId',
  'simulationId',
])
/** Details with ids; the server returns the names. */
const byIds: ReadonlySet<string> = new Set<AuditDetailName>(['to', 'setId', 'order', 'wanted', 'orderId'])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCut = (fields: Fields): fields is Cut =>
  typeof fields['digits'] === 'string' &&
  typeof fields['beforeFen'] === 'number' &&
  typeof fields['afterFen'] === 'number'

const isNumber = (name: string, text: string) =>
  (name === 'digits' || name === 'number') && /^\d{6,10}$/.test(text)

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const isMoney = /Fen$|^(?:min|max)Price$|^price(?:From|Below)$/

/** Formats the value of a detail: amounts as money, moments in Shanghai time, numbers by their digits. */
function useDescribeValue(labelOf: (name: string) => string) {
  const t = useTexts(auditDetailTexts)
  const { states, moves } = useTexts(numberTexts)
  const { reasons, outcomes } = useTexts(callTexts)
  const money = useTexts(moneyTexts)
  const { roles } = useTexts(staffTexts)
  const { nameOf: categoryName } = useCategories()
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: { ...money.refundStates, ...states },
    stage: money.stages,
    kind: money.kinds,
    method: money.methods,
    outcome: outcomes,
    move: moves,
    roles,
    reason: reasons,
  }

  const sayText = (name: string, text: string): string => {
    if (isMoney.test(name) && /^\d+$/.test(text)) return formatFen(Number(text))
    if (isNumber(name, text)) return formatFullNumber(text)
    if (moment.test(text)) return formatMoment(text)
    return wordOf(name, text)
  }

  const wordOf = (name: string, text: string): string => {
    if (name === 'categories' || name === 'category') return categoryName(text)
    const codes: Readonly<Record<string, string>> = { ...money.refundKinds, ...t.values, ...words[name] }
    const listed = text.split(',').map((code) => codes[code])
    return listed.includes(undefined) ? fillTemplate(text, numberPlan()) : listed.join(t.listed)
  }

  const sayValue = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return isMoney.test(name) ? formatFen(value) : formatCount(value)
    if (typeof value === 'string') return sayText(name, value)
    if (Array.isArray(value)) return value.map((each) => say(name, each)).join(t.listed)
    if (!isFields(value)) return ''
    return name === 'deepest' && isCut(value) ? sayCut(value) : sayFields(name, value)
  }

  const sayCut = ({ digits, beforeFen, afterFen }: Cut) =>
    `${formatFullNumber(digits)} ${formatFen(beforeFen)} → ${formatFen(afterFen)}`

  const say = (name: string, value: unknown): string => sayValue(name, value) || t.none

  const sayFields = (parent: string, fields: Fields): string => {
    const labels: Readonly<Record<string, string>> = parent.startsWith('filter') ? t.filters : {}
    if (fields['all'] === true) return t.all
    if (parent === 'percents')
      return Object.entries(fields)
        .map(([months, percent]) => t.discount(months, String(percent)))
        .join(t.comma)
    if (Object.keys(fields).length === 1 && typeof fields['numbers'] === 'number')
      return t.numbers(formatCount(fields['numbers']))
    return (
      Object.entries(fields)
        .filter(([name]) => !hiddenDetails.has(name))
        .map(([name, each]) =>
          name === 'filter' ? say(name, each) : `${labels[name] ?? labelOf(name)} ${say(name, each)}`,
        )
        .join(t.comma) || t.none
    )
  }

  return say
}

/** Formats details for a reader, each with its label, people and things by their names. */
export function useDescribeDetails() {
  const t = useTexts(auditDetailTexts)
  const { nameOf, nameThing } = useSubjectName()
  const labels: Readonly<Record<string, string>> = { ...t.filters, ...t.labels }
  const labelOf = (name: string) => labels[name] ?? t.labels.what
  const say = useDescribeValue(labelOf)

  /** The labels and values of a row's details, without before and after, and without the subject's name. */
  const details = (row: AuditRow): [label: string, words: string][] => {
    const thing = nameThing(row)
    return Object.entries(row.details)
      .filter(([name, value]) => !hiddenDetails.has(name) && value !== getStoredName(row))
      .map(([name, value]): [string, string] => [
        labelOf(name),
        byIds.has(name)
          ? (row.named[name]?.map((each) => nameOf(each)).join(t.listed) ?? t.gone)
          : say(name, value),
      ])
      .filter(([, said]) => said !== thing)
  }

  /** What a move changed: 月费 ¥88.00 → ¥99.00. */
  const changes = ({ details: { before, after } }: AuditRow) =>
    isFields(before) && isFields(after)
      ? Object.keys(after).map(
          (name) => [labelOf(name), say(name, before[name]), say(name, after[name])] as const,
        )
      : []

  const sentence = (row: AuditRow) =>
    [
      ...changes(row).map(([label, was, is]) => `${label} ${was} → ${is}`),
      ...details(row).map(([label, said]) => t.labelled(label, said)),
    ].join(t.semicolon)

  return { details, changes, sentence }
}
