import { formatFen, formatMoment } from '../../base/texts/format.ts'

/** A filter with one value. `name` is the parameter of the request and of the address. */
export type SingleFilter = { name: string; label: string } & (
  | { kind: 'text'; placeholder?: string; width?: number }
  | { kind: 'digits'; placeholder?: string; width?: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; many?: true; width?: number }
  /** A day in Shanghai. */
  | { kind: 'day' }
  /** Yuan on the screen, fen in the request. */
  | { kind: 'money' }
)

/** The first and the last day, in Shanghai, of a range. `from` and `until` are parameters like `name`. */
type RangeFilter = { kind: 'range'; label: string; from: string; until: string }

/**
 * A span of moments that a link from another screen sets, from `since` until just before `before`. It can be
 * read and removed.
 */
export type MomentsFilter = { kind: 'moments'; label: string; since: string; before: string }

export type Filter = SingleFilter | RangeFilter | MomentsFilter

export function getFilterNames(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'range') return [filter.from, filter.until]
    return filter.kind === 'moments' ? [filter.since, filter.before] : [filter.name]
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
  if (filter.kind === 'money') return formatFen(Number(value))
  if (filter.kind === 'moments') return formatMoment(value)
  if (filter.kind !== 'choice') return value
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
export function toFilterValue({ kind }: SingleFilter, typed: string): string {
  if (kind === 'money') return yuanToFen(typed) || typed.trim()
  return (kind === 'digits' ? typed.normalize('NFKC') : typed).trim()
}
