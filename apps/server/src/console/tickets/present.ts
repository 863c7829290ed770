import { maskPhone } from '@hao/contract/phone.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Context } from '../../context.ts'
import type { TicketRow } from './queries.ts'

type PresentedTicket = ConsoleOutput<'GET /tickets'>['list'][number]

/** How many characters of a message the list shows. */
const longestLine = 100

/** A ticket as staff see it at a moment, the shopper's phone masked. */
export async function presentTicket(
  { keys }: Pick<Context, 'keys'>,
  row: TicketRow,
  now: Date,
): Promise<PresentedTicket> {
  const [phone, text] = await Promise.all([
    keys.decrypt('users.phone', row.phone),
    keys.decrypt('ticket_messages.text', row.text),
  ])
  return {
    id: row.id,
    category: row.category,
    state: row.state,
    text: [...maskPhonesInText(text)].slice(0, longestLine).join(''),
    number: row.digits,
    phone: phone === null ? null : maskPhone(phone),
    assignee:
      row.assignee === null
        ? null
        : {
            id: row.assignee,
            name: row.assignee_name ?? `#${row.assignee}`,
            answers: row.assignee_answers,
          },
    dueAt: row.due_at.toISOString(),
    overdue: row.state === 'open' && row.due_at < now,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
