import { z } from 'zod'
import type { Locale } from '../../locale.ts'
import type { labels } from '../labels.ts'
import { countOutput, listInput, listOutput, sumOutput } from '../list.ts'
import type { Permission } from '../roles.ts'

export type Words = Readonly<Record<Locale, string>>

/** A table of `labels` that names the codes of a column or a filter. */
type LabelTable = Exclude<keyof typeof labels, 'exportColumns'>

/** `schema` parses the parameter, `kind` is its field in the console. */
export type ListFilter = {
  schema: z.ZodType
  /** Only staff with this permission may use it. For others it is unknown. */
  needs?: Permission
  /** Rarely used: its field is hidden until it is asked for, or has a value. */
  rare?: true
} & (
  | { kind: 'text' | 'digits'; label: Words; hint?: Words; width?: number }
  /** One or several codes. Without `labels` the screen has their words. */
  | { kind: 'choice' | 'choices'; label: Words; labels?: LabelTable; width?: number }
  /** A day in Shanghai; fen, typed in yuan; yes or no. */
  | { kind: 'day' | 'fen'; label: Words }
  | { kind: 'yes-no'; label: Words }
  /** The first day of a range. The filter `until` has the last one. */
  | { kind: 'days'; label: Words; until: string }
  /** A span that a link sets, until just before the filter `before`. */
  | { kind: 'moments'; label: Words; before: string }
  /** Without a field: the end of a range or span, or for requests only. */
  | { kind: 'other' }
)

/** A `line` is cut at its width, a `number` has the prefix, an `age` is the time since or until then. */
type CellKind = 'text' | 'line' | 'number' | 'digits' | 'code' | 'count' | 'fen' | 'moment' | 'age'

/** Displays the field `of` of a row; an `own` one is rendered by the screen. Layouts name the key. */
export type ListColumn<Field = PropertyKey> = {
  title: Words
  /** The orders by this column: ascending, descending. */
  sort?: { up?: string; down?: string }
  width?: number
  needs?: Permission
} & (
  | { kind: CellKind; of: Field }
  | { kind: 'label'; of: Field; labels: LabelTable }
  | { kind: 'own'; align?: 'right' }
)

type Schemas<Filters extends Record<string, ListFilter>> = {
  [Name in keyof Filters]: Filters[Name]['schema']
}

/** `page` and `count` are parts of endpoints, `schemas` parse filters. The first of `sorts` is default. */
export function defineList<
  const Sort extends string,
  const Filters extends Record<string, ListFilter>,
  Row extends z.ZodObject,
  const Columns extends Record<string, ListColumn<keyof z.output<Row>>>,
>(list: {
  permission: Permission
  row: Row
  sorts: Readonly<Record<Sort, Words>>
  filters: Filters
  columns: Columns
}) {
  const { permission, row, filters } = list
  const sorts = Object.keys(list.sorts) as Sort[]
  const schemas = Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]))
  return {
    ...list,
    schemas: schemas as Schemas<Filters>,
    page: { permission, input: listInput(sorts), output: listOutput(row), refusals: [] as const },
    count: { permission, input: z.looseObject({}), output: countOutput, refusals: [] as const },
    sum: { permission, input: z.looseObject({}), output: sumOutput, refusals: [] as const },
  }
}

/** Several values in an address, separated by commas. */
export const severalOf = <const T extends readonly string[]>(values: T) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(values)).min(1))

/** Headings and orders that several lists have. */
export const words = {
  number: { zh: '号码', en: 'Number' },
  trade: { zh: '订单号', en: 'Order no.' },
  kind: { zh: '类型', en: 'Type' },
  state: { zh: '状态', en: 'Status' },
  reason: { zh: '原因', en: 'Reason' },
  amount: { zh: '金额', en: 'Amount' },
  category: { zh: '分类', en: 'Category' },
  days: { zh: '日期', en: 'Dates' },
  time: { zh: '时间', en: 'Time' },
  newest: { zh: '最新在前', en: 'Newest first' },
  oldest: { zh: '最早在前', en: 'Oldest first' },
  dearest: { zh: '金额从高到低', en: 'Highest amount first' },
  cheapest: { zh: '金额从低到高', en: 'Lowest amount first' },
} as const satisfies Record<string, Words>
