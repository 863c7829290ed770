import { dayMs, hourMs } from '../../../platform/base/time.ts'
import type { Charge } from '../../../commerce/renewals/testing/bank.ts'
import { longestOutageMs } from './jobs.ts'
import { dayOf } from './record.ts'
import type { World } from './world.ts'

/**
 * A try may come this much later than its moment, unless it is called off by then: on the next day, if its
 * owner had begun to pay by hand, or after an outage.
 */
const latestTryMs = dayMs + longestOutageMs
/**
 * How long (ms) before a charge its SMS must have left: five days by law, of which an outage and a night may
 * take one.
 */
const noticeMs = 4 * dayMs

/** Rule 1: a charge announced is tried on its day or was called off before; none is unannounced. */
export function createChargeCheck(world: World): () => void {
  let seen = 0
  return () => {
    const { charges } = world.bank
    for (; seen < charges.length; seen += 1) checkAnnounced(world, charges[seen] as Charge)
    const { charges: promises } = world.record
    const due = promises.filter(({ dueAt }) => dueAt + latestTryMs <= world.now())
    promises.splice(0, Infinity, ...promises.filter((promise) => !due.includes(promise)))
    for (const promise of due) checkTried(world, promise)
  }
}

function mandateOf({ bank, record }: World, mandateId: string) {
  for (const [code, mandate] of record.mandates)
    if (bank.mandate(code)?.mandateId === mandateId) return mandate
  return undefined
}

function checkAnnounced(world: World, charge: Charge): void {
  const mandate = mandateOf(world, charge.mandateId)
  if (!mandate) return world.report.add(1, 'a charge through a mandate of nobody', charge)
  const { subscriptionId, signedAt = Infinity } = mandate
  const announcements = world.record.announcements.get(subscriptionId) ?? []
  const announced = announcements.some(
    ({ sentAt, day, fen }) =>
      fen === charge.amountFen &&
      sentAt >= signedAt &&
      sentAt <= charge.at - noticeMs &&
      day <= dayOf(charge.at) &&
      charge.at - Date.parse(day) < 5 * dayMs,
  )
  if (!charge.allowed)
    world.report.add(1, 'the bank refuses a charge that was not announced to it', { charge, mandate })
  else if (!announced)
    world.report.add(1, 'a charge without an SMS that announced its sum in time', {
      charge,
      mandate,
      announcements,
      deeds: world.record.deeds(subscriptionId),
    })
}

type Promised = World['record']['charges'][number]

function checkTried(world: World, promise: Promised): void {
  const { bank, record, report } = world
  const { subscriptionId, dueAt, toldAt, fen } = promise
  const from = dueAt - hourMs
  const tried = bank.charges.some(
    ({ mandateId, at }) =>
      at >= from &&
      at <= dueAt + latestTryMs &&
      mandateOf(world, mandateId)?.subscriptionId === subscriptionId,
  )
  const calledOff = record.isCalledOff(subscriptionId, toldAt, dueAt + latestTryMs)
  if (tried || calledOff) return
  report.add(1, `a charge that ${promise.by} announced was not tried`, {
    ...promise,
    due: new Date(dueAt).toISOString(),
    daysBefore: (dueAt - toldAt) / dayMs,
    fen,
    deeds: record.deeds(subscriptionId),
  })
}
