import { orderMachine } from '../../../apps/server/src/commerce/orders/machine.ts'
import { type Entry, type Fault, describeEntry, movesClock, type Stage } from '../history.ts'
import { recoveryMs } from '../nemesis.ts'
import type { Final, FinalOrder } from './final.ts'

const made: Partial<Record<Entry['op'], readonly Stage[]>> = {
  cancel: ['cancelled', 'expired'],
  withdraw: ['refunding', 'refunded'],
  bind: ['active'],
}

/** A session lasts a quarter of an hour; a little less here, for the travel time of messages. */
const surelyGoodMs = 14.5 * 60_000

/**
 * Each order in an answer exists, with that user and number; its stages follow each other as the state
 * machine allows, up to `final`; and no order exists without a request for it.
 */
export function checkAcknowledged(history: readonly Entry[], final: Pick<Final, 'orders'>): string[] {
  const orders = new Map(final.orders.map((order) => [order.id, order]))
  const placers = new Set(
    history
      .filter(({ op, outcome }) => op === 'place' && outcome !== 'refused')
      .map(({ userId, numberId }) => `${userId} ${numberId}`),
  )
  const seen = new Map<number, { entry: Entry; stage: Stage }[]>()
  const problems = final.orders
    .filter(({ userId, numberId }) => !placers.has(`${userId} ${numberId}`))
    .map(({ id, userId }) => `order ${id}: user ${userId} never placed it`)
  for (const entry of history)
    for (const { id, numberId, stage } of entry.orders ?? []) {
      const wrong = judge(entry, { id, numberId, stage }, orders.get(id))
      if (wrong) problems.push(`order ${id} ${wrong}: ${describeEntry(entry)}`)
      seen.set(id, [...(seen.get(id) ?? []), { entry, stage }])
    }
  for (const [id, sightings] of seen)
    for (const [at, { entry, stage }] of sightings.entries()) {
      const later = sightings
        .slice(at + 1)
        .find((next) => next.entry.start > entry.end && !leads(stage, next.stage))
      if (later)
        problems.push(
          `order ${id} went from ${stage} to ${later.stage}:\n    ${describeEntry(entry)}\n    ${describeEntry(later.entry)}`,
        )
    }
  return problems
}

function judge(
  { op, orderId, userId }: Entry,
  seen: { id: number; numberId: number; stage: Stage },
  order: FinalOrder | undefined,
): string | undefined {
  if (!order) return 'is lost'
  if (order.userId !== userId || order.numberId !== seen.numberId) return 'is of another user or number'
  const allowed = made[op]
  if (allowed && orderId === seen.id && !allowed.some((stage) => leads(stage, seen.stage)))
    return `is ${seen.stage} after ${op}`
  return leads(seen.stage, order.stage) ? undefined : `is ${order.stage} in the end`
}

const steps = Object.values(orderMachine.transitions)

function leads(from: Stage, to: Stage): boolean {
  const reached = new Set([from])
  // The set grows during the loop.
  for (const stage of reached)
    for (const { from: sources, to: target } of steps)
      if (target && sources.includes(stage)) reached.add(target)
  return reached.has(to)
}

/** No broken answer outside of a fault and its recovery, and never a 500. `faults` has the times. */
export function checkAvailability(history: readonly Entry[], faults: readonly Fault[]): string[] {
  const forgiven = ({ start, end }: Entry) =>
    faults.some((fault) => end >= fault.start && start <= fault.end + recoveryMs)
  return history
    .filter((entry) => entry.http === 500 || (entry.outcome === 'unknown' && !forgiven(entry)))
    .map(describeEntry)
}

/** Unless a clock was moved since it began: a fast clock ends sessions issued by a slow one. */
export function checkSessions(history: readonly Entry[], faults: readonly Fault[]): string[] {
  const moves = faults.filter(movesClock)
  return history
    .filter(({ start, end, tokenAgeMs }) => {
      if (tokenAgeMs === undefined || tokenAgeMs > surelyGoodMs) return false
      return moves.every((move) => end < move.start || start - tokenAgeMs > move.end)
    })
    .map(describeEntry)
}
