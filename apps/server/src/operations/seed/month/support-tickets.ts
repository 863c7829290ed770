import type { TicketCategory } from '@hao/contract/ticket.ts'
import { vote } from '../../../content/pages/vote.ts'
import { closeTicket, openTicket, addMessage } from '../../../content/support/open-ticket.ts'
import { hourMs } from '../../../platform/base/time.ts'
import type { Month } from './month.ts'
import { pickOne } from './people.ts'
import type { Shopper } from './shopper.ts'
import conversations from './texts/conversations.json' with { type: 'json' }
import templates from './texts/templates.json' with { type: 'json' }
import type { Story } from './timeline.ts'

type Conversation = (typeof conversations)[number]

/** Tickets, templates for their answers, and votes on the frequently asked questions. */
export function supportTickets(month: Month): void {
  const { random, timeline, daytime } = month
  templates.forEach((template, nth) =>
    timeline.at(daytime(26 - 2 * nth), () => month.act('service', 'POST /templates', template)),
  )
  conversations.forEach((conversation, nth) =>
    timeline.start(
      holdConversation(month, conversation, { isAnswered: nth % 8 !== 7 }),
      daytime(random.below(28)),
    ),
  )
  // These tickets still wait for an answer, some of them longer than allowed.
  ;[50, 29, 26, 7, 3, 1.5, 0.4].forEach((hours, nth) => {
    const conversation = conversations[(nth * 5) % conversations.length]
    if (!conversation) throw new Error('conversations.json is empty')
    timeline.start(holdConversation(month, conversation, { isAnswered: false }), month.daysAgo(hours / 24))
  })
  for (let nth = 0; nth < 60; nth += 1)
    timeline.at(daytime(random.below(30)), () => castVote(month, nth), { quick: true })
}

/** Opens a ticket and exchanges its messages. Staff or the shopper closes the ticket, or it stays open. */
async function* holdConversation(
  month: Month,
  conversation: Conversation,
  { isAnswered }: { isAnswered: boolean },
): Story {
  const { context, random } = month
  const { shopper, orderId } = await findCustomer(month, conversation)
  const userId = shopper.id()
  const [text = '', ...answers] = conversation.messages
  const about = conversation.aboutOrder && orderId !== undefined ? { orderId } : {}
  const category = conversation.category as TicketCategory
  const ticketId = await openTicket(context, { userId, category, text, ...about })
  if (!isAnswered) return
  for (const [nth, message] of answers.entries()) {
    const byService = nth % 2 === 0
    yield byService ? month.minutesFromNow(0.3, 5, hourMs) : month.minutesFromNow(5, 90)
    if (byService) await answer(month, ticketId, message)
    else await addMessage(context, { userId, ticketId, text: message })
  }
  yield month.minutesFromNow(1, 20, hourMs)
  if (answers.length % 2 === 0)
    await month.act('service', 'POST /tickets/:id/close', { id: ticketId, reason: '问题已解决' })
  else if (random.below(2) === 0) await closeTicket(context, { userId, ticketId })
}

/** A member of staff takes the ticket, sometimes adds an internal note, and answers. */
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

type Customer = { shopper: Shopper; orderId: number | undefined }

/** A customer. When the conversation is about an order, the customer has a number. */
async function findCustomer(month: Month, { aboutOrder }: Conversation): Promise<Customer> {
  const { random, lines, shoppers } = month
  const known = aboutOrder && lines.length > 0 ? lines.map(({ owner }) => owner) : shoppers
  const shopper = known.length > 0 ? pickOne(random, known) : month.createShopper()
  if (known.length === 0) await shopper.enter()
  const order = await month.context.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', shopper.id())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { shopper, orderId: order?.id }
}

/** Votes on the answer to a question. The first questions get the most votes. */
async function castVote({ context, random }: Month, nth: number): Promise<void> {
  const questions = await context.db.selectFrom('questions').select('id').orderBy('position').execute()
  const question = questions[Math.floor(random.fraction() ** 2 * questions.length)]
  if (!question) return
  const voter = { device: `month-reader-${nth}` }
  const useful = random.below(9) > 0
  await vote(context, { questionId: question.id, voter, useful, network: `192.0.2.${1 + nth}` })
}
