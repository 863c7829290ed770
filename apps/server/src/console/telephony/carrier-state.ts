import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import { withTimeout } from '../../platform/base/with-timeout.ts'
import { selectCarrierActivity } from './queries.ts'

type State = ConsoleOutput<'GET /carrier'>

/** So many questions and reports would usually have come since: that there is none of them happens by chance once in 150 times. */
const missedSignals = 5
/** However busy the carrier usually is, so long (ms) may it be silent. */
const leastSilenceMs = 10 * minuteMs

/** How long (ms) the carrier's door has to answer, and its answer holds. */
const doorPatienceMs = 2000
const doorHoldsMs = 30_000

/** A call that was never placed: the door takes its end for done, which says that it is there. */
const unknownCallId = '00000000-0000-4000-8000-000000000000'

/** Says how the carrier is: silent when five signals and more would usually have come since it was heard last; its door is asked twice a minute at most. */
export function createCarrierState(context: Context) {
  let asked: { at: number; door: Promise<State['door']> } | undefined
  const door = (now: Date): Promise<State['door']> => {
    const { callControl } = context
    if (!callControl) return Promise.resolve('none')
    if (!asked || Math.abs(now.getTime() - asked.at) >= doorHoldsMs) {
      const answers = callControl.endCall(unknownCallId).then(() => 'answers' as const)
      asked = { at: now.getTime(), door: withTimeout(doorPatienceMs, answers, 'silent' as const) }
    }
    return asked.door
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

/** How many signals usually come between two moments, by those of each hour (UTC) of a day. */
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
