import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { Page } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { addDays } from '../../platform/base/time.ts'
import { momentCursor, paginate, type PageRequest } from '../../platform/base/page.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { voicemailDays } from '@hao/contract/retention-days.ts'
import { isCallable } from './callable.ts'
import { maskCaller } from './mask-caller.ts'
import { selectCalls } from './queries.ts'

/**
 * After this time (ms) a call in state `ringing` has ended without a report of its end: two phones ring, the
 * call is announced, and the caller hears the notice and leaves a message (60 + 25 + 15 + 120 s).
 */
const maxRingMs = 300_000

/** Newest first; `number` (digits) selects one number. Refuses `bad-request` for an invalid cursor. */
export async function listCalls(
  { db, keys, clock, config, callControl }: Context,
  request: PageRequest & { userId: number; number?: string | undefined },
): Promise<Page<PhoneCall>> {
  const now = clock()
  const callerKey = (caller: string) =>
    pepperHash(config.codePepper, 'phone', `${request.userId} ${caller}`).toString('base64url').slice(0, 16)
  const presented = { now, callable: callControl !== undefined, callerKey }
  return paginate(request, {
    cursor: momentCursor,
    select: (slice) =>
      selectCalls(db, keys, { ...slice, userId: request.userId, number: request.number, now }),
    getPosition: (row) => ({ at: row.started_at, id: row.id }),
    present: (row) => present(row, presented),
  })
}

type CallRow = Awaited<ReturnType<typeof selectCalls>>[number]

function present(row: CallRow, { now, callable, callerKey }: Presented): PhoneCall {
  const call = presentFullCall(row, now)
  const { caller } = call
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    ...call,
    ...(caller !== undefined && { caller: maskCaller(caller), callerKey: callerKey(caller) }),
    ...(callable && caller !== undefined && isCallable(caller) && { callable: true as const }),
  }
}

type Presented = { now: Date; callable: boolean; callerKey: (caller: string) => string }

export function presentFullCall(row: CallRow, now: Date): Omit<PhoneCall, 'id' | 'subscriptionId'> {
  const lost = row.outcome === 'ringing' && now.getTime() - row.started_at.getTime() > maxRingMs
  const outcome = lost ? 'unknown' : row.outcome
  return {
    number: row.digits,
    ...(row.outgoing && { outgoing: true as const }),
    ...(row.caller !== null && { caller: row.caller }),
    ...(row.caller_name !== null && { name: row.caller_name }),
    outcome,
    ...(outcome === 'refused' && row.refusal !== null && { refusal: row.refusal }),
    startedAt: row.started_at.toISOString(),
    ...(row.seconds !== null && { seconds: row.seconds }),
    ...presentMessage(row),
  }
}

function presentMessage({ message_seconds: seconds, message_at: at, heard_at }: CallRow) {
  if (seconds === null || at === null) return {}
  const until = addDays(at, voicemailDays).toISOString()
  return { voicemail: { seconds, until, ...(heard_at !== null && { heard: true as const }) } }
}
