import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { fullNumber } from '../../base/plan.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { describeOutcome } from '../../parts/calls/outcome.ts'

type Call = EndpointOutput<'GET /calls/export'>['list'][number]

/** The byte order mark: Excel recognises UTF-8 by it. */
const mark = '\uFEFF'

/**
 * Calls as CSV (RFC 4180). A tab before digits keeps a spreadsheet from turning 021 into 21; a tab before
 * text that looks like a formula keeps it from being calculated.
 */
export function callsCsv(calls: readonly Call[], words: Parameters<typeof describeOutcome>[1]): string {
  const t = words.calls
  const rows = calls.map((call) => [
    formatMoment(call.startedAt),
    call.caller ?? t.hidden,
    call.name ?? '',
    fullNumber(call.number),
    describeOutcome(call, words),
    call.seconds ?? '',
  ])
  return mark + [[...t.columns], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number' || value === '') return String(value)
  const text = /^(?:[=+\-@\t\r]|\d+$)/.test(value) ? `\t${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
