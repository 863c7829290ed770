import { type Entry, groupBy, describeEntry, phonesOf } from '../history.ts'
import { linearize, type Operation, readOperation } from './linearize.ts'

/**
 * The phone is one register, and whether the caller is let through another. A change without an answer may
 * have been made at any time since.
 */
export function checkCalls(history: readonly Entry[]): string[] {
  const calls = history.filter(({ op, outcome }) => about.has(op) && outcome !== 'refused')
  const problems: string[] = []
  for (const [orderId, entries] of groupBy(calls, ({ orderId: id }) => [id])) {
    const [own] = phonesOf(entries[0]?.client ?? NaN)
    const verdicts = {
      'the phone': linearize(
        own,
        operations(entries, 'change', ({ phone }) => phone),
      ),
      'who may ring': linearize(
        'true',
        operations(entries, 'list', ({ rings }) => rings?.toString()),
      ),
    }
    for (const [what, verdict] of Object.entries(verdicts)) {
      if (verdict.verdict === 'possible') continue
      const stuck = verdict.verdict === 'impossible' ? verdict.stuck : ['too long to decide']
      problems.push(
        [
          `${what} of order ${orderId}: ${stuck.join('\n  ')}`,
          ...entries.map((each) => `    ${describeEntry(each)}`),
        ].join('\n'),
      )
    }
  }
  return problems
}

const about: ReadonlySet<Entry['op']> = new Set(['change', 'list', 'dial'])

/** The operations on one register: `writes` set its value, calls showed it. */
function operations(
  entries: readonly Entry[],
  writes: Entry['op'],
  valueOf: (entry: Entry) => string | undefined,
): Operation<string>[] {
  return entries.flatMap((entry) => {
    const { op, start, end, outcome } = entry
    const value = valueOf(entry)
    if (value === undefined) return []
    const must = outcome === 'ok'
    if (op === 'dial') return must ? [{ ...readOperation(describeEntry(entry), value), start, end }] : []
    if (op !== writes) return []
    return [{ label: describeEntry(entry), start, end: must ? end : Infinity, must, step: () => value }]
  })
}
