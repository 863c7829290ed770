import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { StateMachine } from '../../platform/db/machine.ts'
import type { OutboundCallState } from '@hao/contract/endpoints/outbound.ts'
import { updateCallback } from '../call-log/queries.ts'

const live = [
  'placed',
  'ringing',
  'answered',
  'calling',
  'connected',
] as const satisfies readonly OutboundCallState[]

/** Reports may come late, twice and out of order: one of an earlier state changes nothing. */
export const outboundCallMachine = new StateMachine('outbound_call', {
  initialStates: { place: 'placed' },
  transitions: {
    ring: { from: ['placed'], to: 'ringing' },
    answer: { from: ['placed', 'ringing'], to: 'answered' },
    call: { from: ['placed', 'ringing', 'answered'], to: 'calling' },
    connect: { from: ['placed', 'ringing', 'answered', 'calling'], to: 'connected' },
    end: { from: live, to: 'ended' },
    refuse: { from: ['placed'], to: 'ended' },
    /** The end was never reported. */
    'give-up': { from: live, to: 'ended' },
  },
  alwaysRecord: ['cause'],
})

/** PostgreSQL channel that wakes the event streams of a user (live-events/). */
export const outboundCallChannel = 'outbound_calls'

/** Also updates a callback in the call log, and notifies the user's event streams. */
export async function transitionOutboundCall(db: Db, ...change: Change): Promise<void> {
  await inTransaction(db, async (trx) => {
    const moved = await outboundCallMachine.transition(trx, ...change)
    if (!moved) return
    if (moved.kind === 'callback') await updateCallback(trx, moved.id)
    await notifyStreams(trx, moved.user_id)
  })
}

type Change =
  Parameters<typeof outboundCallMachine.transition> extends [unknown, ...infer More] ? More : never

export async function notifyStreams(trx: Trx, userId: number): Promise<void> {
  await sql`SELECT pg_notify(${outboundCallChannel}, ${String(userId)})`.execute(trx)
}
