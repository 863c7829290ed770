import type { Context } from '../../context.ts'
import type { OutboundCallEvent } from '../../platform/integrations/network/number-network.ts'
import { transitionOutboundCall } from './machine.ts'

/** The transition for a report of the network. */
function transitionFor(event: OutboundCallEvent) {
  const second = event.leg === 'second'
  if (event.type === 'ringing') return second ? 'call' : 'ring'
  if (event.type === 'answered') return second ? 'connect' : 'answer'
  return 'end'
}

/**
 * Records the network's report of an outbound call. Reports of unknown calls, and of a second phone in a
 * trial call, change nothing.
 */
export async function recordOutboundEvent({ db, clock }: Context, event: OutboundCallEvent): Promise<void> {
  if (event.kind === 'test' && event.leg === 'second') return
  const at = clock()
  const set = event.type === 'ended' ? { cause: event.cause, ended_at: at } : {}
  await transitionOutboundCall(
    db,
    transitionFor(event),
    { call_id: event.callId, kind: event.kind },
    { at, set },
  )
}
