import type { Selectable } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { StateMachine } from '../../platform/db/machine.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Orders by their stage: every change of it (design section 6). A change that is not here cannot happen. */
export const orderMachine = new StateMachine('order', {
  stateColumn: 'stage',
  initialStates: { place: 'created' },
  transitions: {
    pay: { from: ['created'], to: 'paying' },
    paid: { from: ['paying'], to: 'paid' },
    'paid-late': { from: ['cancelled', 'expired'], to: 'paid' },
    'refund-late': { from: ['cancelled', 'expired'], to: 'refunding' },
    cancel: { from: ['created', 'paying'], to: 'cancelled' },
    expire: { from: ['created', 'paying'], to: 'expired' },
    bind: { from: ['paid'], to: 'active' },
    withdraw: { from: ['paid'], to: 'refunding' },
    refunded: { from: ['refunding'], to: 'refunded' },
    renew: { from: ['paid'], to: 'active' },
    'renew-over': { from: ['paid'], to: 'refunding' },
    end: { from: ['active'], to: 'ended' },
  },
})

export type Order = Selectable<Schema['orders']>

/** Locks an order before anything that belongs to it is read or changed: always the order first, then its payment, then its number. */
export async function lockOrder(trx: Trx, orderId: number): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}
