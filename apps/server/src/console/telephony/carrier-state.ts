import type { CallOutput } from '@hao/contract/console/calls.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { hourMs, minuteMs } from '../../time.ts'
import { within } from '../../within.ts'
import { selectHeard } from './queries.ts'

type State = CallOutput<'GET /carrier'>

/** So many questions and reports would usually have come: that there is none of them happens by chance once in 150 times. */
const missedSignals = 5
/** However busy the carrier usually is, so long (ms) may it be silent. */
const leastSilenceMs = 10 * minuteMs

/** How long (ms) the carrier's door has to answer, and its answer holds. */
const doorPatienceMs = 2000
const doorHoldsMs = 30_000

/** A call that was never placed: the door takes its end for done, which says that it is there. */
const noCall = '00000000-0000-4000-8000-000000000000'

/** Says how the carrier is: silent when it has not been heard for as long as usually brings five signals; its door is asked twice a minute at most. */
export function carrierState(context: Context) {
  let asked: { at: number; door: Promise<State['door']> } | undefined
  const door = (now: Date): Promise<State['door']> => {
    const { callControl } = context
    if (!callControl) return Promise.resolve('none')
    if (!asked || Math.abs(now.getTime() - asked.at) >= doorHoldsMs) {
      const answers = callControl.drop(noCall).then(() => 'answers' as const)
      asked = { at: now.getTime(), door: within(doorPatienceMs, answers, 'silent' as const) }
    }
    return asked.door
  }
  return async (db: Db, now: Date): Promise<State> => {
    const { heard_at, usual } = await selectHeard(db, now)
    const silentMs = now.getTime() - (heard_at?.getTime() ?? 0)
    const patienceMs = Math.max(leastSilenceMs, (hourMs * missedSignals) / usual)
    return {
      configured: context.config.carrier !== undefined,
      heardAt: heard_at?.toISOString() ?? null,
      usualAnHour: Math.round(usual * 10) / 10,
      silent: silentMs > patienceMs,
      door: await door(now),
    }
  }
}
