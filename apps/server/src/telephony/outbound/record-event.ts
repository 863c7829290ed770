import type { Context } from '../../context.ts'
import type { CallEvent } from '../../platform/integrations/network/number-network.ts'
import { transitionOutboundCall } from './machine.ts'

function transitionFor(event: CallEvent) {
  const second = event.leg === 'second'
  if (event.type === 'ringing') return second ? 'call' : 'ring'
  if (event.type === 'answered') return second ? 'connect' : 'answer'
  return 'end'
}

/** Reports of unknown calls, and of a second phone in a trial call, change nothing. */
export async function recordOutboundEvent({ db, clock }: Context, event: CallEvent): Promise<void> {
  const { callId, kind, leg, type, cause = null } = event
  if (!kind || (kind === 'test' && leg === 'second')) return
  const at = clock()
  const set = type === 'ended' ? { cause, ended_at: at } : {}
  await transitionOutboundCall(db, transitionFor(event), { call_id: callId, kind }, { at, set })
}
