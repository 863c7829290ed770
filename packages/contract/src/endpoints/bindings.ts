import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'

export const bindingEndpoints = defineEndpoints({
  'POST /subscription/:id/phone': {
    summary:
      'change the phone of a number, with the code sent to the new phone (type change). The old phone rings until the change is done; `newPhone` has the progress at a slow network',
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
