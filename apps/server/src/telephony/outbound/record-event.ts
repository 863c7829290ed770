import type { Context } from '../../context.ts'
import type { OutboundCallEvent } from '../../platform/integrations/network/number-network.ts'
import { transitionOutboundCall } from './machine.ts'

/** What a report of the network is to the call. */
function transitionFor(event: OutboundCallEvent) {
  const second = event.leg === 'second'
  if (event.type === 'ringing') return second ? 'call' : 'ring'
  if (event.type === 'answered') return second ? 'connect' : 'answer'
  return 'end'
}

/** Writes down what the network reports of a call that it made for us. One that nobody ordered, and a phone that an attempt of one phone does not have, change nothing. */
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
