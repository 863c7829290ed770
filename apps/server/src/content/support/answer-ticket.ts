import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import {
  firstAnsweredAt,
  insertMessage,
  selectAnswersSince,
  selectNoticeRecipient,
  deleteTicketWriter,
} from './queries.ts'
import { ticketMachine } from './machine.ts'

type Answer = {
  ticketId: number
  text: string
  at: Date
  /** Who of the staff answers; nobody for the terminal. */
  staffId?: number
  /** The newest message that they had read; an answer after it is refused as `stale`. */
  seen?: number
}

/** Answers a ticket for the service; its shopper is told by SMS. False when there is no such ticket, or it is closed. */
export async function answerTicket(
  context: Pick<Context, 'db' | 'keys' | 'clock' | 'enqueue'>,
  ticketId: number,
  text: string,
): Promise<boolean> {
  const answer = { ticketId, text, at: context.clock() }
  return inTransaction(
    context.db,
    async (trx) => (await answerTicketInTransaction(context, trx, answer)) !== undefined,
  )
}

/**
 * The same in a transaction of the caller's: the id of the message, undefined when there is no such ticket, or it is closed. Refuses `stale` where the service has
 * answered since the message `seen`, with those answers in `current`. Of two at once the second sees the first one's.
 */
export async function answerTicketInTransaction(
  { keys, enqueue }: Pick<Context, 'keys' | 'enqueue'>,
  trx: Trx,
  { ticketId, text, at, staffId, seen }: Answer,
): Promise<number | undefined> {
  const set = { updated_at: at, first_answered_at: firstAnsweredAt(at) }
  const actor = staffId === undefined ? {} : { history: { staff_id: staffId } }
  if (!(await ticketMachine.transition(trx, 'answer', { id: ticketId }, { at, set, ...actor })))
    return undefined
  if (seen !== undefined) await refuseIfAnswered(keys, trx, ticketId, seen)
  const messageId = await insertMessage(trx, keys, { ticketId, author: 'service', text, at, staffId })
  if (staffId !== undefined) await deleteTicketWriter(trx, ticketId, staffId)
  await enqueue(trx, 'ticket-notice', { messageId })
  return messageId
}

async function refuseIfAnswered(
  keys: Context['keys'],
  trx: Trx,
  ticketId: number,
  seen: number,
): Promise<void> {
  const answers = await selectAnswersSince(trx, keys, ticketId, seen)
  const newest = answers.at(-1)
  if (!newest) return
  const shown = answers.map(({ name, text, at }) => ({
    staffName: name,
    text: maskPhonesInText(text),
    at: at.toISOString(),
  }))
  throw refuse('stale', { current: { seen: newest.id, answers: shown } })
}

/** Tells a shopper by SMS that their ticket is answered, unless they know by now: they wrote since, or closed it. Throws AdapterError. */
export async function sendTicketNotice({ db, keys, sms }: Context, messageId: number): Promise<void> {
  const recipient = await selectNoticeRecipient(db, keys, messageId)
  if (!recipient) return
  const { phone, ticket_id } = recipient
  await sms.send({
    id: `ticket-${messageId}`,
    phone,
    template: 'ticket',
    params: { ticket: String(ticket_id) },
  })
}
