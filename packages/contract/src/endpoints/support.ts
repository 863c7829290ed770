import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flag, id, nothing, pageOf, pagination } from '../entities.ts'
import * as entity from '../ticket.ts'

export const supportEndpoints = defineEndpoints({
  'GET /service': {
    summary: 'the contact of customer service',
    access: 'anyone',
    input: nothing,
    output: entity.service,
    refusals: [],
  },
  'POST /ticket': {
    summary: 'create a ticket, optionally about an order of the user',
    access: 'user',
    input: z.object({
      category: entity.ticketCategory,
      text: entity.ticketText,
      orderId: id.optional(),
      pictures: entity.ticketPictures,
    }),
    output: entity.ticketDetail,
    refusals: ['order-not-found', 'picture-gone', 'support-limit'],
    idempotent: true,
  },
  'GET /ticket': {
    summary: 'tickets of the user, newest first',
    access: 'user',
    input: z.object(pagination),
    output: pageOf(entity.ticket),
    refusals: [],
  },
  'GET /ticket/:id': {
    summary: 'a ticket of the user with its messages',
    access: 'user',
    input: z.object({ id }),
    output: entity.ticketDetail,
    refusals: ['ticket-not-found'],
  },
  'POST /ticket/:id/message': {
    summary: 'add a message, which reopens an answered ticket',
    access: 'user',
    input: z.object({ id, text: entity.ticketText, pictures: entity.ticketPictures }),
    output: entity.ticketDetail,
    refusals: ['ticket-not-found', 'ticket-closed', 'picture-gone', 'support-limit'],
    idempotent: true,
  },
  'POST /ticket/:id/close': {
    summary: 'close a ticket of the user; idempotent',
    access: 'user',
    input: z.object({ id }),
    output: entity.ticketDetail,
    refusals: ['ticket-not-found'],
  },
  'POST /ticket/picture': {
    summary:
      'upload a picture (base64, 5 MB and 40 megapixels at most) for a message to come; unsent for a day it goes',
    access: 'user',
    bodyBytes: 8 * 1024 * 1024,
    // An empty file gets the same refusal as any file that is no picture.
    input: z.object({ picture: z.string().default('') }),
    output: z.object({ id: z.number().int() }),
    refusals: ['picture-too-large', 'picture-not-readable', 'rate-limited', 'support-limit'],
  },
  'GET /ticket/picture/:id': {
    summary: 'a picture of the user, in a message or not sent yet: WebP in base64; `small` for a preview',
    access: 'user',
    input: z.object({ id, small: flag.default(false) }),
    output: z.object({ picture: z.string() }),
    refusals: ['not-found'],
  },
})
