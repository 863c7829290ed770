import { sql } from 'kysely'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import { withTimeout } from '../../platform/base/with-timeout.ts'
type State = ConsoleOutput<'GET /carrier'>

/** The carrier counts as silent after so many missing signals. By chance that happens once in 150 times. */
const missedSignals = 5
/** The minimum silence (ms), however busy the carrier usually is. */
const leastSilenceMs = 10 * minuteMs

/** How long (ms) the carrier's endpoint may take to answer, and how long its answer is cached. */
const doorPatienceMs = 2000
const doorHoldsMs = 30_000

/** A call that does not exist. The carrier acknowledges its end, which proves that it is reachable. */
const unknownCallId = '00000000-0000-4000-8000-000000000000'

/** The days before the carrier's last signal that define how often it usually sends one. */
const usualDays = 7

/**
 * The time of the carrier's last signal (null when none is stored), and the average number of signals in each
 * hour (UTC, 0–23) of a day over the week before.
 */
async function selectCarrierActivity(db: Db): Promise<{ heardAt: Date | null; usual: number[] }> {
  const { rows } = await sql<{ last_received_at: Date; hour: number; signals: number }>`
    SELECT last.last_received_at, extract(hour FROM hour AT TIME ZONE 'UTC')::integer AS hour, sum(route_requests + events)::float AS signals
    FROM carrier_hourly_traffic JOIN (SELECT max(last_received_at) AS last_received_at, max(hour) AS newest FROM carrier_hourly_traffic) AS last
      ON hour > newest - make_interval(days => ${usualDays})
    GROUP BY 1, 2`.execute(db)
  const usual = Array.from({ length: 24 }, () => 0)
  for (const { hour, signals } of rows) usual[hour] = signals / usualDays
  return { heardAt: rows[0]?.last_received_at ?? null, usual }
}

/**
 * Returns a function that reports the carrier's state: whether signals are missing since the last one, and
 * whether its endpoint answers. The endpoint is probed at most twice a minute.
 */
export function createCarrierState(context: Context) {
  let probe: { at: number; door: Promise<State['door']> } | undefined
  const door = (now: Date): Promise<State['door']> => {
    const { callControl } = context
    if (!callControl) return Promise.resolve('none')
    if (!probe || Math.abs(now.getTime() - probe.at) >= doorHoldsMs) {
      const answers = callControl.endCall(unknownCallId).then(() => 'answers' as const)
      probe = { at: now.getTime(), door: withTimeout(doorPatienceMs, answers, 'silent' as const) }
    }
    return probe.door
  }
  return async (db: Db, now: Date): Promise<State> => {
    const { heardAt, usual } = await selectCarrierActivity(db)
    const silentMs = heardAt ? now.getTime() - heardAt.getTime() : 0
    const missed = heardAt ? countUsualSignals(usual, heardAt, now) : 0
    return {
      configured: context.config.carrier !== undefined,
      heardAt: heardAt?.toISOString() ?? null,
      usualAnHour: Math.round((usual[now.getUTCHours()] ?? 0) * 10) / 10,
      silent: silentMs > leastSilenceMs && missed > missedSignals,
      door: await door(now),
    }
  }
}

/** The usual number of signals between two moments. `usual` holds the average of each hour (UTC) of a day. */
function countUsualSignals(usual: readonly number[], from: Date, until: Date): number {
  const days = Math.max(0, Math.floor((until.getTime() - from.getTime()) / dayMs))
  let signals = days * usual.reduce((sum, each) => sum + each, 0)
  let at = from.getTime() + days * dayMs
  while (at < until.getTime()) {
    const next = Math.min(until.getTime(), (Math.floor(at / hourMs) + 1) * hourMs)
    signals += ((usual[new Date(at).getUTCHours()] ?? 0) * (next - at)) / hourMs
    at = next
  }
  return signals
}
