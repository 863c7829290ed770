import { sql } from 'kysely'
import { findVariables } from '@hao/contract/console/template-variables.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'
import { insertMessage, selectAnswersSince, answeringStaff } from './queries.ts'
import { ticketMachine } from './machine.ts'

type Answer = {
  ticketId: number
  text: string
  at: Date
  /** The member of staff who answers; undefined on the command line. */
  staffId?: number
  /**
   * The newest message that they have read. If the service has answered since, the answer is refused as
   * `stale`.
   */
  seen?: number
}

/** Answers a ticket; its user is notified by SMS. Returns false if the ticket does not exist or is closed. */
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

/** The time of the first answer: the stored one, or now. */
function firstAnsweredAt(at: Date) {
  return sql<Date>`coalesce(tickets.first_answered_at, ${at}::timestamptz)`
}

/** Whether a member of staff answers tickets now. */
async function mayAnswer(trx: Trx, staffId: number): Promise<boolean> {
  const found = trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', '=', staffId)
    .where(sql<boolean>`id IN (${answeringStaff})`)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Like `answerTicket`, in the caller's transaction. Returns the id of the message, or undefined if the
 * ticket does not exist or is closed. Refuses `stale` with the newer answers if the service has answered
 * after the message `seen`. Of two concurrent answers the second is refused. Refuses `answer-not-filled` for
 * a text with variables of a template. A ticket whose assignee may not answer it is assigned to `staffId`.
 */
export async function answerTicketInTransaction(
  { keys, enqueue }: Pick<Context, 'keys' | 'enqueue'>,
  trx: Trx,
  { ticketId, text, at, staffId, seen }: Answer,
): Promise<number | undefined> {
  const missing = findVariables(text)
  if (missing.length > 0) throw refuse('answer-not-filled', { missing })
  const set = { updated_at: at, first_answered_at: firstAnsweredAt(at) }
  const actor = staffId === undefined ? {} : { history: { staff_id: staffId } }
  const ticket = await ticketMachine.transition(trx, 'answer', { id: ticketId }, { at, set, ...actor })
  if (!ticket) return undefined
  if (seen !== undefined) await refuseIfAnswered(keys, trx, ticketId, seen)
  const messageId = await insertMessage(trx, keys, { ticketId, author: 'service', text, at, staffId })
  if (staffId !== undefined) {
    await trx
      .deleteFrom('ticket_writers')
      .where('ticket_id', '=', ticketId)
      .where('staff_id', '=', staffId)
      .execute()
    if (ticket.assignee === null || !(await mayAnswer(trx, ticket.assignee)))
      await ticketMachine.transition(
        trx,
        'assign',
        { id: ticketId },
        { at, set: { assignee: staffId }, ...actor },
      )
  }
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

/**
 * Notifies the user by WeChat or SMS of an answer, unless they have written since or closed the ticket.
 * Throws AdapterError.
 */
export async function sendTicketNotice(context: Context, messageId: number): Promise<void> {
  const recipients = await context.db
    .selectFrom('ticket_messages')
    .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('session_families as chooser', (on) =>
      on.onRef('chooser.id', '=', 'users.wechat_family').on('chooser.ended_at', 'is', null),
    )
    .select(['tickets.id as ticket_id', 'users.phone', 'users.wechat_id', 'chooser.id as chooser'])
    .where('ticket_messages.id', '=', messageId)
    .where('tickets.state', '=', 'answered')
    .where('users.phone', 'is not', null)
    .$narrowType<{ phone: Buffer }>()
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM ticket_messages later
        WHERE later.ticket_id = tickets.id AND later.id > ${messageId})`,
    )
    .execute()
  const [recipient] = await context.keys.decryptRows(recipients, {
    phone: 'users.phone',
    wechat_id: 'users.wechat_id',
  })
  const message = recipient && {
    id: `ticket-${messageId}`,
    phone: recipient.phone,
    ...(recipient.chooser !== null && recipient.wechat_id !== null && { openid: recipient.wechat_id }),
    template: 'ticket' as const,
    params: { ticket: String(recipient.ticket_id) },
  }
  await sendNotice(context, 'ticket', message)
}
