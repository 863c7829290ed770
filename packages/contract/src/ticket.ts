import { z } from 'zod'
import { id, moment } from './entities.ts'
import { isStorable, isVisible } from './name.ts'
import { ticketLimits } from './ticket-limits.ts'

/** The subject of a ticket. All but `other` are question categories too. */
export const ticketCategory = z.enum(['calls', 'binding', 'buying', 'renewal', 'privacy', 'other'])

/** The user waits for an answer (`open`), has one (`answered`), or needs none any more (`closed`). */
export const ticketState = z.enum(['open', 'answered', 'closed'])

/** A message. Surrounding blanks are removed, and it must have a visible character. */
export const ticketText = z.string().trim().max(ticketLimits.characters).refine(isStorable).refine(isVisible)

/** A ticket in the list. `number` is the digits of its order, `text` its newest message. */
export const ticket = z.object({
  id,
  category: ticketCategory,
  state: ticketState,
  orderId: id.optional(),
  number: z.string().optional(),
  text: z.string(),
  createdAt: moment,
  updatedAt: moment,
})

/** Ids of the user's uploads, in the order of the message. */
export const ticketPictures = z
  .array(id)
  .max(ticketLimits.pictures)
  .refine((ids) => new Set(ids).size === ids.length)
  .optional()

const ticketMessage = z.object({
  id,
  author: z.enum(['shopper', 'service']),
  text: z.string(),
  pictures: z
    .array(z.number().int())
    .optional()
    .meta({ description: 'ids of pictures; missing in answers of 0.1.0' }),
  at: moment,
})

export const ticketDetail = ticket.extend({ messages: z.array(ticketMessage) })

/** Missing if there is no hotline. `opens` and `closes` are HH:mm in Asia/Shanghai. */
export const service = z.object({
  hotline: z.object({ phone: z.string(), opens: z.string(), closes: z.string() }).optional(),
})

export type TicketCategory = z.infer<typeof ticketCategory>
export type TicketState = z.infer<typeof ticketState>
export type Ticket = z.infer<typeof ticket>
export type TicketMessage = z.infer<typeof ticketMessage>
export type TicketDetail = z.infer<typeof ticketDetail>
export type Service = z.infer<typeof service>
