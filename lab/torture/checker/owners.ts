import { type Entry, type Fault, groupBy, describeEntry, movesClock, type Stage } from '../history.ts'
import type { Final, FinalOrder } from './final.ts'
import { linearize, type Operation } from './linearize.ts'

const owning: ReadonlySet<Stage> = new Set(['created', 'paying', 'paid', 'active'])

/** Orders that ended before they were paid; a late payment may take the number again. */
const unpaid: ReadonlySet<Stage> = new Set(['cancelled', 'expired'])

/** A little less than a quarter of an hour, for the travel time of messages. */
const shortestHoldMs = 14.5 * 60_000

/** The acts that may end an order, or let time end it. */
const ends: ReadonlySet<Entry['op']> = new Set(['cancel', 'withdraw', 'expire'])

const nobody = 0

/**
 * All answers about a number and its final state are explained by one register: the order that has it, which
 * takes it only when it is free. Unknown results are looked up in the final state. Returns a line for each
 * contradiction, followed by the number's history.
 */
export function checkOwners(
  history: readonly Entry[],
  final: Final,
  faults: readonly Fault[] = [],
): string[] {
  const entries = groupBy(history, numbersOf)
  const orders = groupBy(final.orders, ({ numberId }) => [numberId])
  const holdMs = faults.some(movesClock) ? 0 : shortestHoldMs
  const problems: string[] = []
  for (const [numberId, owner] of final.owners) {
    const own = entries.get(numberId) ?? []
    const verdict = linearize<number>(nobody, [
      ...(orders.get(numberId) ?? []).flatMap((order) => lifeOf(order, own, { until: final.end, holdMs })),
      ...own.flatMap((entry) => readsOf(entry, numberId)),
      { ...reading(`in the end it is ${owner}`, (now) => now === owner), start: final.start, end: final.end },
    ])
    if (verdict.verdict === 'possible') continue
    const told = own
      .filter(({ error }) => error !== 'number-taken')
      .map((entry) => `    ${describeEntry(entry)}`)
    const stuck = verdict.verdict === 'impossible' ? verdict.stuck : ['too long to decide']
    problems.push([`number ${numberId}: ${stuck.join('\n  ')}`, ...told].join('\n'))
  }
  return problems
}

/** The numbers of all acts, and of the orders in all answers. */
function numbersOf({ op, numberId, orders = [] }: Entry): Iterable<number> {
  if (op === 'like') return []
  const numbers = new Set(orders.map((order) => order.numberId))
  return numberId === undefined ? numbers : numbers.add(numberId)
}

function lifeOf(
  order: FinalOrder,
  entries: readonly Entry[],
  { until, holdMs }: { until: number; holdMs: number },
): Operation<number>[] {
  const { id, userId, stage } = order
  const takes = {
    label: `order ${id} of user ${userId} takes it`,
    ...birthOf(order, entries, until),
    must: true,
    step: (now: number) => (now === nobody ? id : undefined),
  }
  const leaves = {
    ...takes,
    ...leavingTime(order, { entries, since: takes.start + holdMs, until }),
    label: `order ${id} gives it up`,
    step: (now: number) => (now === id ? nobody : undefined),
  }
  const paid = entries.find(({ op, orderId, outcome }) => op === 'pay' && orderId === id && outcome === 'ok')
  const wasUnpaid = entries.some(({ orders }) =>
    orders?.some((seen) => seen.id === id && unpaid.has(seen.stage)),
  )
  const over = !owning.has(stage)
  if (paid && wasUnpaid) {
    const late = { start: paid.start, end: over ? Infinity : until, must: !over }
    const again = { ...takes, ...late, label: `order ${id}, paid late, takes it again` }
    return [
      takes,
      leaves,
      again,
      ...(over ? [{ ...leaves, ...late, label: `order ${id}, paid late, gives it up again` }] : []),
    ]
  }
  return over ? [takes, leaves] : [takes]
}

/** From the first try, or the earliest end of its hold, to the first acknowledged try. */
function leavingTime(
  { id }: FinalOrder,
  { entries, since, until }: { entries: readonly Entry[]; since: number; until: number },
) {
  const tries = entries.filter(
    ({ op, orderId, outcome }) => orderId === id && outcome !== 'refused' && ends.has(op),
  )
  const acknowledged = tries.filter(
    ({ op, outcome }) => outcome === 'ok' && (op === 'cancel' || op === 'withdraw'),
  )
  return {
    start: Math.min(since, ...tries.map(({ start }) => start)),
    end: Math.min(until, ...acknowledged.map(({ end }) => end)),
  }
}

/**
 * From the buyer's first try that showed it, or whose result is unknown, to the first that showed it: a buyer
 * who has a number gets the existing order as the answer.
 */
function birthOf({ id, userId }: FinalOrder, entries: readonly Entry[], until: number) {
  const tries = entries.filter((entry) => entry.op === 'place' && entry.userId === userId)
  const shown = tries.find(({ orders }) => orders?.some((order) => order.id === id))
  const first = tries.find((entry) => entry === shown || entry.outcome === 'unknown')
  return { start: first?.start ?? 0, end: shown?.end ?? until }
}

/** An answer's statement about the owner of the number. */
function readsOf(entry: Entry, numberId: number): Operation<number>[] {
  const { start, end, error, orders = [] } = entry
  const reads = orders
    .filter((order) => order.numberId === numberId)
    .map(({ id, stage }) =>
      reading(describeEntry(entry), owning.has(stage) ? (now) => now === id : (now) => now !== id),
    )
  if (error === 'number-taken') reads.push(reading(describeEntry(entry), (now) => now !== nobody))
  return reads.map((read) => ({ ...read, start, end }))
}

function reading(label: string, holds: (now: number) => boolean) {
  return { label, must: true, step: (now: number) => (holds(now) ? now : undefined) }
}
