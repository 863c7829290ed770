import { randomUUID } from 'node:crypto'
import { changeSettings } from '../../../../telephony/call-log/change-log.ts'
import { resolveRoute } from '../../../../telephony/routing/resolve-route.ts'
import { recordCall } from '../../../../telephony/routing/record-call.ts'
import type { CallCause } from '../../../../platform/db/schema/calls.ts'
import type { CallEvent } from '../../../../platform/integrations/network/number-network.ts'
import { changeRules, listCaller } from '../../../../telephony/ring-rules/change-rules.ts'
import type { Month } from '../month.ts'
import { newCaller } from '../people.ts'
import { momentOf } from '../rhythm.ts'
import type { Line } from '../shopper.ts'
import type { Life } from '../timeline.ts'
import { daysAgo } from './ways.ts'

const days = 31

/** Calls to the numbers of the month, and the rules by which some of their owners keep calls away. */
export function telephony(month: Month): void {
  month.timeline.live(calls(month), daysAgo(month, days))
}

/** Each day's calls; a line that has come to ring since the day before gets its rules first. */
async function* calls(month: Month): Life {
  const callers = new Map<Line, string[]>()
  for (let before = days - 1; before >= 0; before -= 1) {
    for (const line of month.lines) {
      const known = callers.get(line) ?? (await begin(month, line))
      callers.set(line, known)
      for (let left = callsADay(month); left > 0; left -= 1) {
        const caller = known[month.random.below(known.length)] ?? ''
        const at = momentOf(month.random, month.timeline.end, before)
        if (at > month.timeline.now()) month.timeline.at(at, () => call(month, line, caller), { quick: true })
      }
    }
    yield daysAgo(month, before)
  }
}

const callsADay = ({ random }: Month) =>
  random.weighted([
    [0, 11],
    [1, 6],
    [2, 2],
    [4, 1],
  ])

/** Who calls this line. Some of those are not to, by its owner's rules. */
async function begin(month: Month, line: Line): Promise<string[]> {
  const { context, random } = month
  const callers = Array.from({ length: 4 + random.below(5) }, () => newCaller(random))
  const { owner, subscriptionId } = line
  const own = { userId: owner.id(), subscriptionId }
  const kind = random.weighted([
    ['open', 8],
    ['list', 2],
    ['night', 2],
    ['hidden', 1],
    ['known', 1],
    ['off', 1],
  ])
  const state = await context.db
    .selectFrom('subscriptions')
    .select('state')
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (state?.state === 'ended') return callers
  if (random.below(3) === 0)
    await changeSettings(context, { id: owner.id(), phone: owner.person.phone }, { missedSms: true })
  const blocked = callers.find((caller) => caller.length > 3)
  if (kind === 'list' && blocked)
    await listCaller(context, own, { list: 'block', number: blocked, prefix: false })
  const switches = {
    night: { quiet: { on: true, from: '21:00', until: '08:30' } },
    hidden: { refuseHidden: true },
    known: { knownOnly: true },
    off: { rings: false },
  }
  if (kind in switches)
    await changeRules(context, own, { version: 1, ...switches[kind as keyof typeof switches] })
  return callers
}

/** The network asks where a call goes, and tells what became of it where it rang. */
async function call({ context, random }: Month, { digits }: Line, caller: string): Promise<void> {
  const at = context.clock()
  const number = context.config.numberPlan.prefix + digits
  const asked = { number, caller, callId: randomUUID() }
  const decision = await resolveRoute(context, { ...asked, at })
  if (decision.action !== 'forward') return
  const base = { ...asked, startedAt: at }
  const told = (seconds: number, what: Partial<CallEvent>) =>
    recordCall(context, {
      id: randomUUID(),
      ...base,
      at: new Date(at.getTime() + seconds * 1000),
      ...what,
    } as CallEvent)
  const cause = random.weighted<CallCause>([
    ['completed', 13],
    ['missed', 4],
    ['busy', 1],
    ['cancelled', 2],
    ['refused', 1],
  ])
  const rang = 3 + random.below(25)
  if (cause === 'completed') await told(rang, { type: 'answered' })
  const spoken = cause === 'completed' ? 8 + random.below(400) : 0
  await told(rang + spoken, { type: 'ended', cause })
}
