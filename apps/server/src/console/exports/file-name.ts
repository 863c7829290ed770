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
export function nameExportFile(kinds: ExportKinds, asked: ExportRow, words: ExportWords): string {
  const kind = asked.kind as keyof ExportKinds
  const { filters, filterWords } = kinds[kind]
  const wordsOf = filterWords?.(words) ?? {}
  const given = Object.keys(filters).flatMap((name) => {
    const value = asked.filters[name]
    if (value === undefined) return []
    const text = value
      .split(',')
      .map((each) => wordsOf[name]?.[each] ?? formatValue(name, each))
      .join('+')
    return lowerEnd.test(name) ? `${text}~` : upperEnd.test(name) ? `~${text}` : text
  })
  const parts = [words.exportKinds[kind], ...given].join('_').replaceAll('~_~', '~')
  const name = /\d{4}-\d\d/.test(parts) ? parts : `${parts}_${shanghaiDay(asked.created_at)}`
  return `${name.replaceAll(/[^\p{L}\p{N}_~+.-]+/gu, '-')}.csv`
}

/** An amount in yuan, a moment in Shanghai. */
function formatValue(name: string, value: string): string {
  if (/price/i.test(name)) return String(Number(value) / 100)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? shanghaiTime(new Date(value)).slice(0, 16) : value
}
