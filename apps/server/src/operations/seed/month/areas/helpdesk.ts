import { closeTicket, openTicket, writeMessage } from '../../../../content/support/open-ticket.ts'
import { hourMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { dayOfMonth, momentOf } from '../rhythm.ts'
import { type Conversation, conversations } from '../texts/conversations.ts'
import type { Life } from '../timeline.ts'
import { after, daysAgo, some } from './ways.ts'

/** Questions to customer service. Those of the last two days are still waiting in part, some for too long. */
export function helpdesk(month: Month): void {
  const { random, timeline } = month
  conversations.forEach((conversation, nth) => {
    // None of the first days, in which there is hardly anybody to ask.
    const at = momentOf(random, timeline.end, Math.min(27, dayOfMonth(random, timeline.end)))
    timeline.live(ask(month, conversation, { answers: nth % 8 !== 7 }), at)
  })
  const waiting = [50, 29, 26, 7, 3, 1.5, 0.4]
  waiting.forEach((hours, nth) => {
    const conversation = conversations[(nth * 5) % conversations.length]!
    timeline.live(ask(month, conversation, { answers: false }), daysAgo(month, hours / 24))
  })
}

/** Somebody asks; is answered, asks again, and closes it once it is clear. */
async function* ask(month: Month, conversation: Conversation, { answers }: { answers: boolean }): Life {
  const { context, random } = month
  const { shopper, orderId } = await whoAsks(month, conversation)
  const userId = shopper.id()
  const [question, ...more] = conversation.said
  const about = conversation.aboutOrder && orderId !== undefined ? { orderId } : {}
  const ticketId = await openTicket(context, {
    userId,
    category: conversation.category,
    text: question!,
    ...about,
  })
  if (!answers) return
  for (const [nth, text] of more.entries()) {
    const service = nth % 2 === 0
    yield after(month, service ? some(month, 0.3, 5, hourMs) : some(month, 5, 90))
    if (service) await answer(month, ticketId, text)
    else await writeMessage(context, { userId, ticketId, text })
  }
  yield after(month, some(month, 1, 20, hourMs))
  // Who had the last word in it, thanks mostly, waits for nothing.
  if (more.length % 2 === 0)
    await month.act('service', 'POST /tickets/:id/close', { id: ticketId, reason: '问题已解决' })
  else if (random.below(2) === 0) await closeTicket(context, { userId, ticketId })
}

/** The service takes the ticket, now and then notes something for colleagues, and answers what it has read. */
async function answer({ context, random, act }: Month, id: number, text: string): Promise<void> {
  const { assignee, seen } = await context.db
    .selectFrom('tickets')
    .innerJoin('ticket_messages', 'ticket_id', 'tickets.id')
    .select(({ fn }) => ['tickets.assignee', fn.max('ticket_messages.id').as('seen')])
    .where('tickets.id', '=', id)
    .groupBy('tickets.id')
    .executeTakeFirstOrThrow()
  if (assignee === null) await act('service', 'POST /tickets/:id/assign', { id })
  if (random.below(4) === 0)
    await act('service', 'POST /tickets/:id/notes', { id, text: '已核对来电记录与接听规则' })
  await act('service', 'POST /tickets/:id/answer', { id, text, seen })
}

/** A customer with a number, where there is one; each asks a few times at most. */
async function whoAsks(month: Month, { aboutOrder }: Conversation) {
  const { random, lines, shoppers } = month
  const owners = aboutOrder && lines.length > 0 ? lines.map(({ owner }) => owner) : shoppers
  const known = owners[random.below(owners.length)]
  const shopper = known ?? month.newcomer()
  if (!known) await shopper.enter()
  const order = await month.context.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', shopper.id())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { shopper, orderId: order?.id }
}
