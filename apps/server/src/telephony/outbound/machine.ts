import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { StateMachine } from '../../platform/db/machine.ts'
import type { OutboundCallState } from '@hao/contract/endpoints/outbound.ts'

const live = [
  'placed',
  'ringing',
  'answered',
  'calling',
  'connected',
] as const satisfies readonly OutboundCallState[]

/**
 * A call that we have the network make. Its reports may come late, twice and shuffled: one of an earlier state than the call is in changes nothing, so that every order
 * leads to the same end.
 */
export const outboundCallMachine = new StateMachine('outbound_call', {
  initialStates: { place: 'placed' },
  transitions: {
    ring: { from: ['placed'], to: 'ringing' },
    answer: { from: ['placed', 'ringing'], to: 'answered' },
    /** The second phone rings. */
    call: { from: ['placed', 'ringing', 'answered'], to: 'calling' },
    connect: { from: ['placed', 'ringing', 'answered', 'calling'], to: 'connected' },
    end: { from: live, to: 'ended' },
    /** The network did not take it on. */
    refuse: { from: ['placed'], to: 'ended' },
    /** Its end was never told. */
    'give-up': { from: live, to: 'ended' },
  },
  historyColumns: ['cause'],
})

/** Heard by whoever follows a user's calls (`events/`), once a transaction that says so is written. */
export const outboundCallChannel = 'outbound_calls'

/** Moves a call and tells whoever follows it. A report of what it has left behind changes nothing. */
export async function transitionOutboundCall(db: Db, ...change: Change): Promise<void> {
  await inTransaction(db, async (trx) => {
    const moved = await outboundCallMachine.transition(trx, ...change)
    if (moved) await notifyStreams(trx, moved.user_id)
  })
}

type Change =
  Parameters<typeof outboundCallMachine.transition> extends [unknown, ...infer More] ? More : never

/** Wakes whoever follows the calls of a user; the notice, which names them, goes out with the transaction. */
export async function notifyStreams(trx: Trx, userId: number): Promise<void> {
  await sql`SELECT pg_notify(${outboundCallChannel}, ${String(userId)})`.execute(trx)
}
