import { formatFen, formatMoment } from '../../base/texts/format.ts'

export type FilterOption = { value: string; label: string }

/** A field of the filter bar. `name` is the parameter of the request and of the address. */
export type Filter = { name: string; label: string; rare?: true } & (
  | { kind: 'text' | 'digits'; hint?: string | undefined; width?: number }
  | { kind: 'choice' | 'choices'; options: readonly FilterOption[]; width?: number }
  /** A day in Shanghai; yuan on the screen and fen in the request. */
  | { kind: 'day' | 'fen' }
  /** The first day in Shanghai of a range; the parameter `until` has the last one. */
  | { kind: 'days'; until: string }
  /** A span that a link from another screen sets, until just before `before`. It can be read and removed. */
  | { kind: 'moments'; before: string }
)

/** The options for codes and their labels. */
export const toOptions = (labels: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The parameters of filters: two for a range, one for others. */
export function getFilterNames(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'days') return [filter.name, filter.until]
    return filter.kind === 'moments' ? [filter.name, filter.before] : [filter.name]
  })
}

/** The label of a filter in a notice. */
export function getFilterLabel(filters: readonly Filter[], name: string): string {
  return filters.find((filter) => getFilterNames([filter]).includes(name))?.label ?? name
}

/** The filters that are set, each with its label and its value in words. */
export function describeFilters(
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
): [label: string, value: string][] {
  return filters.flatMap((filter): [string, string][] => {
    const given = getFilterNames([filter]).map((name) => values[name] ?? '')
    if (given.every((value) => value === '')) return []
    return [[filter.label, given.map((value) => describeValue(filter, value)).join(' – ')]]
  })
}

function describeValue(filter: Filter, value: string): string {
  if (value === '') return '…'
  if (filter.kind === 'fen') return formatFen(Number(value))
  if (filter.kind === 'moments') return formatMoment(value)
  if (!('options' in filter)) return value
  const labelOf = (each: string) => filter.options.find((option) => option.value === each)?.label ?? each
  return value.split(',').map(labelOf).join('/')
}

/** Converts typed yuan (12, 12.5, ¥1,200, 1200元) to fen; '' when invalid. */
export function yuanToFen(yuan: string): string {
  const match = /^[¥￥]?(\d{1,12}|\d{1,3}(?:,\d{3})+)(?:[.。](\d{1,2}))?元?$/.exec(
    yuan.normalize('NFKC').replaceAll(/\s/g, ''),
  )
  if (!match) return ''
  return String(Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Converts fen of the address to yuan of the field. */
export function fenToYuan(fen: string): string {
  return /^\d{1,15}$/.test(fen) ? String(Number(fen) / 100) : fen
}

/**
 * Converts a typed filter to its value in the request: amounts to fen, full-width digits to ASCII. An invalid
 * amount is sent unchanged, and the list reports it as dropped.
 */
export function toFilterValue({ kind }: Filter, typed: string): string {
  if (kind === 'fen') return yuanToFen(typed) || typed.trim()
  return (kind === 'digits' ? typed.normalize('NFKC') : typed).trim()
}
