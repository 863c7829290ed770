import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { insertMessage, selectRecipient } from './queries.ts'
import { ticketMachine } from './machine.ts'

/** Answers a ticket for the service; its shopper is told by SMS. False when there is no such ticket, or it is closed. */
export async function answerTicket(
  { db, keys, clock, enqueue }: Pick<Context, 'db' | 'keys' | 'clock' | 'enqueue'>,
  ticketId: number,
  text: string,
): Promise<boolean> {
  const at = clock()
  return inTransaction(db, async (trx) => {
    const set = { updated_at: at }
    if (!(await ticketMachine.move(trx, 'answer', { id: ticketId }, { at, set }))) return false
    const messageId = await insertMessage(trx, keys, { ticketId, author: 'service', text, at })
    await enqueue(trx, 'ticket-notice', { messageId })
    return true
  })
}

/** Tells a shopper by SMS that their ticket is answered, unless they know by now: they wrote since, or closed it. Throws AdapterError. */
export async function sendTicketNotice({ db, keys, sms }: Context, messageId: number): Promise<void> {
  const recipient = await selectRecipient(db, keys, messageId)
  if (!recipient) return
  const { phone, ticket_id } = recipient
  await sms.send({
    id: `ticket-${messageId}`,
    phone,
    template: 'ticket',
    params: { ticket: String(ticket_id) },
  })
}
