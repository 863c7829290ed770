import { inTransaction } from '../../platform/db/database.ts'
import { subscriptionMachine } from '../../telephony/subscriptions/machine.ts'
import { dueTime } from '../../content/support/due-time.ts'
import { ticketMachine } from '../../content/support/machine.ts'
import { insertMessage } from '../../content/support/queries.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { generatePhone } from '../../testing/client.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { findOrCreateUserByPhone } from '../../people/users/queries.ts'
import type { TestConsole } from './console.ts'

/** Inserts a shopper without a login, so that no login limit counts it. */
export async function insertShopper({ server: { context } }: TestConsole, phone = generatePhone()) {
  const id = await inTransaction(context.db, (trx) => findOrCreateUserByPhone(trx, context.keys, phone))
  return { id, phone }
}

/** Inserts an open ticket with one message. */
export async function insertTicket(testConsole: TestConsole, userId?: number) {
  const { context } = testConsole.server
  const at = context.clock()
  const user_id = userId ?? (await insertShopper(testConsole)).id
  return inTransaction(context.db, async (trx) => {
    const row = {
      user_id,
      category: 'calls',
      order_id: null,
      due_at: dueTime(at),
      created_at: at,
      updated_at: at,
    } as const
    const { id: ticketId } = await ticketMachine.insert(trx, 'open', row, { at })
    const message = { ticketId, author: 'shopper', text: '别人打来，我的手机不响', at } as const
    return { id: ticketId, messageId: await insertMessage(trx, context.keys, message) }
  })
}

type Owner = Awaited<ReturnType<typeof createNumberOwner>>

const owners = new WeakMap<TestConsole, Promise<Owner>>()

/**
 * Returns the one paid and bound number of this console, with automatic renewal and without SMS limits. `id`
 * is the subscription's.
 */
export async function getSharedOwner(testConsole: TestConsole): Promise<Owner> {
  const known = owners.get(testConsole) ?? createNotifiedOwner(testConsole)
  owners.set(testConsole, known)
  const owner = await known
  const { db, clock } = testConsole.server.context
  await db.deleteFrom('rate_limits').where('key', 'like', 'sms:%').execute()
  const set = { renewal: 'auto' } as const
  const which = { id: owner.id, renewal: 'manual' } as const
  await subscriptionMachine.transition(db, 'renew-auto', which, { at: clock(), set })
  return owner
}

/** Waits for WeChat's notification of the payment, which would else be written during a later request. */
async function createNotifiedOwner({ server }: TestConsole): Promise<Owner> {
  const owner = await createNumberOwner(server, '760606')
  const readNotification = () =>
    server.context.db.selectFrom('payment_notifications').select('id').executeTakeFirst()
  await waitUntil(readNotification, (notification) => notification !== undefined)
  return owner
}
