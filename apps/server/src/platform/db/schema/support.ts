import type { Generated, GeneratedAlways } from 'kysely'
import type { TicketCategory, TicketState } from '@hao/contract/ticket.ts'
import type { HistoryRow } from './history-row.ts'

export type SupportSchema = {
  tickets: {
    id: GeneratedAlways<number>
    user_id: number
    category: TicketCategory
    order_id: number | null
    state: TicketState
    queue_rank: GeneratedAlways<number>
    assignee: Generated<number | null>
    due_at: Date
    first_answered_at: Generated<Date | null>
    created_at: Date
    updated_at: Date
  }
  ticket_messages: {
    id: GeneratedAlways<number>
    ticket_id: number
    author: 'shopper' | 'service'
    staff_id: Generated<number | null>
    text: Buffer
    at: Date
  }
  ticket_pictures: {
    id: GeneratedAlways<number>
    user_id: number
    message_id: Generated<number | null>
    position: Generated<number | null>
    content: Buffer
    preview: Buffer
    created_at: Date
  }
  ticket_notes: { id: GeneratedAlways<number>; ticket_id: number; staff_id: number; text: Buffer; at: Date }
  ticket_writers: { ticket_id: number; staff_id: number; started_at: Date; expires_at: Date }
  ticket_templates: {
    id: GeneratedAlways<number>
    title: string
    category: Generated<TicketCategory | null>
    zh: string
    en: string
    version: Generated<number>
    updated_at: Date
  }
  ticket_history: HistoryRow<'ticket_id', { state: TicketState; assignee: number | null }>
}
