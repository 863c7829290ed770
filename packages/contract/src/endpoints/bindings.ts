import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'

/** The phones that the numbers of the logged-in user ring. */
export const bindingEndpoints = defineEndpoints({
  'POST /subscription/:id/phone': {
    summary:
      'let a running number ring another phone, by the code that was sent to that one (type change); the phone before rings until then. Where the network takes its time, `newPhone` of the answer tells how far it is',
    access: 'user',
    input: z.object({ id: entity.id, phone: entity.phone, code: entity.code }),
    output: entity.subscription,
    refusals: [
      'subscription-not-found',
      'subscription-over',
      'phone-not-changeable',
      'phone-same',
      'phone-change-pending',
      'phone-limit',
      'code-wrong',
      'code-expired',
      'rate-limited',
    ],
    idempotent: true,
  },
})
