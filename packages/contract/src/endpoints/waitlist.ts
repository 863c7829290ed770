import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id, nothing, text, yuanBound } from '../entities.ts'
import * as entity from '../wait.ts'

/** Alerts: an SMS when a number, or one that fits a mask, is available. */
export const waitlistEndpoints = defineEndpoints({
  'GET /wait': {
    summary: 'alerts of the user, newest first',
    access: 'user',
    input: nothing,
    output: z.array(entity.wait),
    refusals: [],
  },
  'POST /wait': {
    summary: 'create an alert for a number or a mask; idempotent',
    access: 'user',
    input: z
      .object({
        numberId: id.optional(),
        mask: entity.mask.optional(),
        on: entity.maskPlacement.default('tail'),
        maxPrice: yuanBound.optional().meta({ description: 'yuan a month, of a mask' }),
        consent: text(20).optional().meta({ description: 'the version of the words that were agreed to' }),
      })
      .refine(({ numberId, mask }) => (numberId === undefined) !== (mask === undefined), {
        path: ['numberId'],
      }),
    output: entity.wait,
    refusals: [
      'number-not-found',
      'number-free',
      'wait-limit',
      'wait-consent-required',
      'phone-required',
      'account-blocked',
      'rate-limited',
    ],
  },
  'DELETE /wait/:id': {
    summary: 'end an alert of the user; idempotent',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ id }),
    refusals: ['wait-not-found'],
  },
  'GET /wait/link': {
    summary: 'the alert of an SMS link; reading does not end it, since phones prefetch links',
    access: 'anyone',
    input: z.object({ token: entity.waitToken }),
    output: entity.linkedWait,
    refusals: ['wait-not-found'],
  },
  'POST /wait/link/end': {
    summary: 'end the alert of an SMS link, without a login',
    access: 'anyone',
    input: z.object({ token: entity.waitToken }),
    output: entity.linkedWait,
    refusals: ['wait-not-found'],
  },
})
