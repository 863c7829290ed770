import type { Generated, GeneratedAlways } from 'kysely'
import type { TicketCategory, TicketState } from '@hao/contract/ticket.ts'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type Tickets = {
  id: Id
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

type TicketMessages = {
  id: Id
  ticket_id: number
  author: 'shopper' | 'service'
  staff_id: Generated<number | null>
  text: Buffer
  at: Date
}

type TicketNotes = { id: Id; ticket_id: number; staff_id: number; text: Buffer; at: Date }

type TicketWriters = { ticket_id: number; staff_id: number; started_at: Date; expires_at: Date }

type TicketTemplates = {
  id: Id
  title: string
  zh: string
  en: string
  version: Generated<number>
  updated_at: Date
}

type TicketHistory = ActorColumns & {
  id: Id
  ticket_id: number
  event: string
  state: TicketState
  at: Date
  assignee: number | null
}

export type SupportSchema = {
  tickets: Tickets
  ticket_messages: TicketMessages
  ticket_notes: TicketNotes
  ticket_writers: TicketWriters
  ticket_templates: TicketTemplates
  ticket_history: TicketHistory
}
