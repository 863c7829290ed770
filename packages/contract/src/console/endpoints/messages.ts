import { z } from 'zod'
import { moment } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { messageTopics, messageWays } from '../message-choices.ts'

const way = z.enum(messageWays)
const topic = z.enum(messageTopics)
const done = z.object({})
const own = { permission: 'self' } as const

/** Messages to the logged-in staff member about what waits for them. */
export const messageEndpoints = defineConsoleEndpoints({
  'GET /me/messages': {
    ...own,
    summary: 'what one can be told about by mail or WeCom, and what one has chosen',
    input: z.object({}),
    output: z.object({
      /** The ways that are set up. */
      available: z.array(way),
      address: z.string().nullable(),
      /** An address that waits for its code. */
      newAddress: z.string().nullable(),
      /** The topics that one's roles allow. */
      topics: z.array(z.object({ topic, ways: z.array(way) })),
      lastSentAt: moment.nullable(),
      /** Since when the oldest message could not be sent. */
      waitingSince: moment.nullable(),
    }),
    refusals: [],
  },
  'POST /me/messages/choice': {
    ...own,
    summary: 'turn messages about a topic by a way on or off; by mail only with a confirmed address',
    audit: { action: 'messages.choose', subject: 'staff' },
    input: z.strictObject({ topic, way, on: z.boolean() }),
    output: done,
    refusals: ['not-now'],
  },
  'POST /me/messages/address': {
    ...own,
    summary: 'send a code to an address, which confirms it for an hour; the address before stays until then',
    audit: { action: 'messages.ask-address', subject: 'staff' },
    input: z.strictObject({ address: z.email().max(254) }),
    output: done,
    refusals: ['not-now', 'rate-limited'],
  },
  'POST /me/messages/address/confirm': {
    ...own,
    summary: 'use the new address, with the code that was sent to it',
    audit: { action: 'messages.confirm-address', subject: 'staff' },
    input: z.strictObject({ code: z.string().trim().toLowerCase().max(40) }),
    output: done,
    refusals: ['factor-wrong'],
  },
  'DELETE /me/messages/address': {
    ...own,
    summary: 'forget the address and turn off all mail',
    audit: { action: 'messages.remove-address', subject: 'staff' },
    input: z.strictObject({}),
    output: done,
    refusals: [],
  },
  'POST /me/messages/test': {
    ...own,
    summary: 'send oneself a message by a way',
    audit: { action: 'messages.test', subject: 'staff' },
    input: z.strictObject({ way }),
    output: done,
    refusals: ['not-now', 'rate-limited'],
  },
})
