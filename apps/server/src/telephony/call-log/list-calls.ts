import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { Page } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { momentCursor, paginate, type PageRequest } from '../../platform/base/page.ts'
import { isCallable } from './callable.ts'
import { maskCaller } from './mask-caller.ts'
import { type CallRow, selectCalls } from './queries.ts'

/** After this time (ms) a call in state `ringing` has ended without a report of its end. */
const maxRingMs = 180_000

/**
 * A page of the calls to a user's numbers, newest first; `number` (digits) selects one number. Refuses
 * `bad-request` for an invalid cursor.
 */
export async function listCalls(
  { db, keys, clock, callControl }: Context,
  request: PageRequest & { userId: number; number?: string | undefined },
): Promise<Page<PhoneCall>> {
  const now = clock()
  return paginate(request, {
    cursor: momentCursor,
    select: (slice) =>
      selectCalls(db, keys, { ...slice, userId: request.userId, number: request.number, now }),
    getPosition: (row) => ({ at: row.started_at, id: row.id }),
    present: (row) => present(row, now, callControl !== undefined),
  })
}

/** A call with its caller masked. */
function present(row: CallRow, now: Date, calling: boolean): PhoneCall {
  const call = presentFullCall(row, now)
  const { caller } = call
  return {
    id: row.id,
    ...call,
    ...(caller !== undefined && { caller: maskCaller(caller) }),
    ...(calling && caller !== undefined && isCallable(caller) && { callable: true as const }),
  }
}

/** A call with the caller's full number. */
export function presentFullCall(row: CallRow, now: Date): Omit<PhoneCall, 'id' | 'callable'> {
  const lost = row.outcome === 'ringing' && now.getTime() - row.started_at.getTime() > maxRingMs
  return {
    number: row.digits,
    ...(row.caller !== null && { caller: row.caller }),
    outcome: lost ? 'unknown' : row.outcome,
    startedAt: row.started_at.toISOString(),
    ...(row.seconds !== null && { seconds: row.seconds }),
  }
}
