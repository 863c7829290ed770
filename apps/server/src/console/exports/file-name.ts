import type { ListFilter } from '@hao/contract/console/lists/define-list.ts'
import { shanghaiDay, shanghaiTime } from '../../platform/base/time.ts'
import type { ExportKinds, ExportWords } from '../base/export-kind.ts'
import type { ExportRow } from './queries.ts'

/** The first of the two filters of a range, and the second. */
const lowerEnd = /^(?:min|since)|from$/i
const upperEnd = /^(?:max|before)|until$|below$/i

/**
 * The name of an export's file: the list, the values of its filters in words, and the day of the export if
 * they name no period: '账本_2026-10.csv', '订单_已付款_2026-10-01~2026-10-31.csv'.
 */
export function nameExportFile(kinds: ExportKinds, row: ExportRow, words: ExportWords): string {
  const kind = row.kind as keyof ExportKinds
  const values = Object.entries(kinds[kind].list.filters).flatMap(([name, filter]) => {
    const value = row.filters[name]
    if (value === undefined) return []
    const labels = labelsOf(name, filter, words)
    const text = value
      .split(',')
      .map((each) => labels[each] ?? formatValue(filter, each))
      .join('+')
    return lowerEnd.test(name) ? `${text}~` : upperEnd.test(name) ? `~${text}` : text
  })
  const parts = [words.exportKinds[kind], ...values].join('_').replaceAll('~_~', '~')
  const name = /\d{4}-\d\d/.test(parts) ? parts : `${parts}_${shanghaiDay(row.created_at)}`
  return `${name.replaceAll(/[^\p{L}\p{N}_~+.-]+/gu, '-')}.csv`
}

function labelsOf(name: string, filter: ListFilter, words: ExportWords): Readonly<Record<string, string>> {
  if (name === 'category') return { ...words.noCategory, ...words.categories }
  return 'labels' in filter && filter.labels ? words[filter.labels] : {}
}

/** An amount in yuan, a moment in Shanghai. */
function formatValue({ kind }: ListFilter, value: string): string {
  if (kind === 'fen') return String(Number(value) / 100)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? shanghaiTime(new Date(value)).slice(0, 16) : value
}
