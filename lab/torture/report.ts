import type { TortureReport } from './torture.ts'
import { type Entry, groupBy } from './history.ts'
import { recoveryMs } from './nemesis.ts'
import { orderPauses } from './pauses.ts'

const shown = 5

/** Whether every check has passed. */
export const allChecksPass = ({ checks }: TortureReport) =>
  Object.values(checks).every((against) => against.length === 0)

/** The report of a run for a person: acts and answers, and each check with its counter-examples. */
export function describeRun(report: TortureReport): string {
  const { seed, history, faults, checks, stages, errors } = report
  const answers = groupBy(history, ({ op, outcome, http, error }) => [
    [op.padEnd(10), outcome.padEnd(7), http ?? '', error ?? ''].join(' ').trimEnd(),
  ])
  const counted = (title: string, counts: Iterable<[string, number]>) => [
    `\n${title}`,
    ...[...counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([what, often]) => `${pad(often)}  ${what}`),
  ]
  const pauses = orderPauses(history, faults).map((ms) => (ms / 1000).toFixed(1))
  const verdicts = Object.entries(checks).flatMap(([name, against]) => [
    `${against.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}${against.length > 0 ? `: ${against.length}` : ''}`,
    ...against.slice(0, shown).map((each) => `        ${each.replaceAll('\n', '\n        ')}`),
  ])
  return [
    '\nanswers: how many, the median and the longest time (ms)',
    ...[...answers]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([what, entries]) => `${pad(entries.length)} ${times(entries)}  ${what}`),
    ...counted('orders at rest', Object.entries(stages)),
    ...counted('logged as errors', Object.entries(errors)),
    ...(pauses.length > 0
      ? [`\nno order was acknowledged while the database failed over for ${pauses.join(', ')} s`]
      : []),
    `\nseed ${seed}: ${history.length} acts, ${faults.length} faults, ${Math.round(100 * calmPart(report))} % of the time without one or its recovery`,
    ...verdicts,
    allChecksPass(report) ? '\nsound' : '\nNOT SOUND',
  ].join('\n')
}

/** The part of the run without faults and recoveries. */
function calmPart({ history, faults }: TortureReport): number {
  const end = Math.max(...history.map((entry) => entry.end))
  let calm = 0
  let upTo = 0
  for (const fault of faults.toSorted((a, b) => a.start - b.start)) {
    calm += Math.max(0, Math.min(fault.start, end) - upTo)
    upTo = Math.max(upTo, fault.end + recoveryMs)
  }
  return (calm + Math.max(0, end - upTo)) / end
}

const pad = (value: number) => String(Math.round(value)).padStart(7)

function times(entries: readonly Entry[]): string {
  const sorted = entries.map(({ start, end }) => end - start).toSorted((a, b) => a - b)
  return `${pad(sorted[sorted.length >> 1] ?? 0)} ${pad(sorted.at(-1) ?? 0)}`
}
