import { pathTo } from '../../base/routes.ts'

/** When calls came: on days of Shanghai, both included, or from a moment until just before another. */
export type CallTimes = { from: string; until: string } | { since: string; before: string }

/** The kinds of calls in charts, from the axis outwards. Those that still ring are in none. */
export const callKinds = ['answered', 'notAnswered', 'turnedAway'] as const
export type CallKind = (typeof callKinds)[number]

export const callTones = { answered: 'main', notAnswered: 'middle', turnedAway: 'bad' } as const

/** The outcomes of calls that were not answered, as the list filters by them. */
const notAnswered = ['missed', 'busy', 'cancelled', 'failed']

/** The addresses of the lists of calls of a kind; `narrow` has more filters. */
export const callLists: Readonly<
  Record<CallKind, (times: CallTimes, narrow?: Readonly<Record<string, string>>) => string>
> = {
  answered: (times, narrow) => pathTo('calls', { outcome: 'answered', ...narrow, ...times }),
  notAnswered: (times, narrow) => pathTo('calls', { outcome: notAnswered.join(), ...narrow, ...times }),
  turnedAway: (times, narrow) => pathTo('calls', { tab: 'refused', ...narrow, ...times }),
}
