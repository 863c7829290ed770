import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id, nothing, pageOf, pagination } from '../entities.ts'
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
    input: z.object({ category: entity.ticketCategory, text: entity.ticketText, orderId: id.optional() }),
    output: entity.ticketDetail,
    refusals: ['order-not-found', 'support-limit'],
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
    input: z.object({ id, text: entity.ticketText }),
    output: entity.ticketDetail,
    refusals: ['ticket-not-found', 'ticket-closed', 'support-limit'],
    idempotent: true,
  },
  'POST /ticket/:id/close': {
    summary: 'close a ticket of the user; idempotent',
    access: 'user',
    input: z.object({ id }),
    output: entity.ticketDetail,
    refusals: ['ticket-not-found'],
  },
})
