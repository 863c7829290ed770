import type { Selectable } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { StateMachine } from '../../platform/db/machine.ts'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * The stages of an order and all transitions between them. An event changes nothing when the order is in
 * another stage.
 */
export const orderMachine = new StateMachine('order', {
  stateColumn: 'stage',
  initialStates: { place: 'created' },
  transitions: {
    pay: { from: ['created'], to: 'paying' },
    paid: { from: ['paying'], to: 'paid' },
    // A payment arrived after the order had ended. The number is still on sale: the buyer gets it.
    'paid-late': { from: ['cancelled', 'expired'], to: 'paid' },
    // A payment arrived after the order had ended. The number is gone: the payment is refunded.
    'refund-late': { from: ['cancelled', 'expired'], to: 'refunding' },
    cancel: { from: ['created', 'paying'], to: 'cancelled' },
    expire: { from: ['created', 'paying'], to: 'expired' },
    bind: { from: ['paid'], to: 'active' },
    withdraw: { from: ['paid'], to: 'refunding' },
    refunded: { from: ['refunding'], to: 'refunded' },
    // A paid renewal order has extended its subscription.
    renew: { from: ['paid'], to: 'active' },
    // A renewal order was paid after its subscription had ended: it is refunded.
    'renew-over': { from: ['paid'], to: 'refunding' },
    end: { from: ['active'], to: 'ended' },
    // Its number has another owner; the period that was paid goes on.
    'hand-over': { from: ['active'], to: 'ended' },
  },
})

export type Order = Selectable<Schema['orders']>

/** Locks an order. The lock order of all transactions: docs/flows/buy.md#lock-order. */
export async function lockOrder(trx: Trx, orderId: number): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}
