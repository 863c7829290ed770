import { toDialledNumber } from '@hao/numbers/plan.ts'
import { randomUUID } from 'node:crypto'
import { changeSettings } from '../../../telephony/call-log/change-log.ts'
import { recordCall } from '../../../telephony/routing/record-call.ts'
import { resolveRoute } from '../../../telephony/routing/resolve-route.ts'
import type { CallCause } from '../../../platform/db/schema/calls.ts'
import type { CallEvent } from '../../../platform/integrations/network/number-network.ts'
import { changeRules, addListEntry } from '../../../telephony/ring-rules/change-rules.ts'
import { hourMs } from '../../../platform/base/time.ts'
import type { Month } from './month.ts'
import { createCaller, pickOne } from './people.ts'
import { buy } from './purchase.ts'
import type { Line } from './shopper.ts'
import type { Story } from './timeline.ts'

const days = 31

/** Calls to the sold numbers, and the ring rules of some owners. */
export function telephony(month: Month): void {
  month.timeline.start(simulateCalls(month), month.daysAgo(days))
  month.schedule(blockedNumber, [month.daysAgo(0.6)])
}

/** Simulates the calls of each day. A new number gets its ring rules first. */
async function* simulateCalls(month: Month): Story {
  const { random, timeline } = month
  const callers = new Map<Line, string[]>()
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    for (const line of month.lines) {
      const known = callers.get(line) ?? (await setRules(month, line))
      callers.set(line, known)
      const count = random.weighted([
        [0, 11],
        [1, 6],
        [2, 2],
        [4, 1],
      ])
      for (let left = count; left > 0; left -= 1) {
        const caller = pickOne(random, known)
        const at = month.daytime(daysAgo)
        if (at > timeline.now()) timeline.at(at, () => simulateCall(month, line, caller), { quick: true })
      }
    }
    yield month.daysAgo(daysAgo)
  }
}

const rules = {
  night: { quiet: { on: true, from: '21:00', until: '08:30' } },
  hidden: { refuseHidden: true },
  known: { knownOnly: true },
  off: { rings: false },
}

/** Sets the number's ring rules. Returns its callers. */
async function setRules({ context, random }: Month, { owner, subscriptionId }: Line): Promise<string[]> {
  const callers = Array.from({ length: 4 + random.below(5) }, () => createCaller(random))
  const own = { userId: owner.id(), subscriptionId }
  const kind = random.weighted([
    ['open', 8],
    ['list', 2],
    ['night', 2],
    ['hidden', 1],
    ['known', 1],
    ['off', 1],
  ] as const)
  const { state } = await context.db
    .selectFrom('subscriptions')
    .select('state')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  if (state === 'ended') return callers
  if (random.below(3) === 0)
    await changeSettings(context, { id: owner.id(), phone: owner.person.phone }, { missedSms: true })
  const blocked = callers.find((caller) => caller.length > 3)
  if (kind === 'list' && blocked)
    await addListEntry(context, own, { list: 'block', number: blocked, prefix: false })
  if (kind !== 'open' && kind !== 'list') await changeRules(context, own, { version: 1, ...rules[kind] })
  return callers
}

/** Staff blocks a number, so that calls to it fail. */
async function* blockedNumber(month: Month): Story {
  const { random, context, act, minutesFromNow } = month
  const line = yield* buy(month, month.createShopper())
  yield minutesFromNow(1, 2, hourMs)
  const number = toDialledNumber(line.digits, context.config.numberPlan)
  await act('telephony', 'POST /blocks', { number, reason: '多人投诉冒充客服，核查中' })
  for (let left = 4; left > 0; left -= 1) {
    yield minutesFromNow(1, 2, hourMs)
    await simulateCall(month, line, createCaller(random))
  }
}

/** The carrier requests the route of a call and reports its events. */
async function simulateCall({ context, random }: Month, { digits }: Line, caller: string): Promise<void> {
  const at = context.clock()
  const request = { number: toDialledNumber(digits, context.config.numberPlan), caller, callId: randomUUID() }
  const decision = await resolveRoute(context, { ...request, at })
  if (decision.action !== 'forward') return
  const report = (seconds: number, event: Partial<CallEvent>) => {
    const eventAt = new Date(at.getTime() + seconds * 1000)
    return recordCall(context, {
      id: randomUUID(),
      ...request,
      startedAt: at,
      at: eventAt,
      ...event,
    } as CallEvent)
  }
  const cause = random.weighted<CallCause>([
    ['completed', 13],
    ['missed', 4],
    ['busy', 1],
    ['cancelled', 2],
    ['refused', 1],
  ])
  const rangFor = 3 + random.below(25)
  if (cause === 'completed') await report(rangFor, { type: 'answered' })
  const spokeFor = cause === 'completed' ? 8 + random.below(400) : 0
  await report(rangFor + spokeFor, { type: 'ended', cause })
}
