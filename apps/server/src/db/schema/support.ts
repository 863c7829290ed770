import type { GeneratedAlways } from 'kysely'
import type { TicketCategory, TicketState } from '@hao/contract/ticket.ts'
import type { Caused } from './caused.ts'

type Id = GeneratedAlways<number>

type Tickets = {
  id: Id
  user_id: number
  category: TicketCategory
  order_id: number | null
  state: TicketState
  created_at: Date
  updated_at: Date
}

type TicketMessages = {
  id: Id
  ticket_id: number
  author: 'shopper' | 'service'
  text: Buffer
  at: Date
}

type TicketHistory = { id: Id; ticket_id: number; event: string; state: TicketState; at: Date } & Caused

/** The tables of customer service. */
export type SupportSchema = {
  tickets: Tickets
  ticket_messages: TicketMessages
  ticket_history: TicketHistory
}
